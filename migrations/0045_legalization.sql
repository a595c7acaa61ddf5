CREATE TABLE "legal_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"order" integer NOT NULL,
	"document_type" text NOT NULL,
	"destination" text NOT NULL,
	"process" text NOT NULL,
	"consulate" boolean DEFAULT false NOT NULL,
	"holder_name" text NOT NULL,
	"quantity" integer NOT NULL,
	"stamps" jsonb NOT NULL,
	"obtained_at" date,
	"observed_note" text,
	"amount" numeric(14,2) NOT NULL,
	"delivered_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "legalization_contracts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"client_id" uuid,
	"client_type" text NOT NULL,
	"country" text,
	"holder_name" text NOT NULL,
	"holder_ci" text,
	"holder_passport" text,
	"holder_phone" text NOT NULL,
	"holder_email" text,
	"holder_country" text NOT NULL,
	"holder_in_cuba" boolean NOT NULL,
	"currency" text NOT NULL,
	"amount_total" numeric(14,2) NOT NULL,
	"price_lines" jsonb NOT NULL,
	"state" text DEFAULT 'pendingToPay' NOT NULL,
	"status_at" timestamp(3) with time zone NOT NULL,
	"due_on" date NOT NULL,
	"package_number" text,
	"paid_at" timestamp(3) with time zone,
	"payment" jsonb,
	"receiver" jsonb,
	"needs_signature" boolean DEFAULT false NOT NULL,
	"printed_at" timestamp(3) with time zone,
	"to_obtain" integer NOT NULL,
	"not_obtained" integer NOT NULL,
	"not_sealed" integer NOT NULL,
	"completed_at" timestamp(3) with time zone,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(number, '') || ' ' || coalesce(holder_name, '') || ' ' || coalesce(holder_ci, '') || ' ' || coalesce(holder_passport, '') || ' ' || coalesce(package_number, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "legalization_contracts_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "legalization_log" (
	"contract_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_user" uuid,
	"by_name" text NOT NULL,
	"note" text,
	"corrective" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "legal_documents" ADD CONSTRAINT "legal_documents_contract_id_legalization_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."legalization_contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legalization_contracts" ADD CONSTRAINT "legalization_contracts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legalization_log" ADD CONSTRAINT "legalization_log_contract_id_legalization_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."legalization_contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "legal_documents_contract" ON "legal_documents" USING btree ("contract_id","order");--> statement-breakpoint
CREATE INDEX "legal_documents_type" ON "legal_documents" USING btree ("document_type");--> statement-breakpoint
CREATE INDEX "legal_documents_destination" ON "legal_documents" USING btree ("destination");--> statement-breakpoint
CREATE INDEX "legalization_contracts_number" ON "legalization_contracts" USING btree ("number" collate "es","id");--> statement-breakpoint
CREATE INDEX "legalization_contracts_newest" ON "legalization_contracts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "legalization_contracts_due" ON "legalization_contracts" USING btree ("due_on","id");--> statement-breakpoint
CREATE INDEX "legalization_contracts_state" ON "legalization_contracts" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "legalization_contracts_client" ON "legalization_contracts" USING btree ("client_id") WHERE "legalization_contracts"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "legalization_contracts_done" ON "legalization_contracts" USING btree ("completed_at") WHERE "legalization_contracts"."completed_at" is not null;--> statement-breakpoint
CREATE INDEX "legalization_contracts_words" ON "legalization_contracts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "legalization_log_contract" ON "legalization_log" USING btree ("contract_id","at");