CREATE TABLE "consulate_contract_log" (
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
CREATE TABLE "consulate_contracts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"client_id" uuid,
	"filing_id" uuid,
	"client_type" text NOT NULL,
	"country" text NOT NULL,
	"holder_name" text NOT NULL,
	"holder_ci" text,
	"holder_passport" text,
	"holder_phone" text NOT NULL,
	"holder_email" text,
	"holder_country" text NOT NULL,
	"purpose" text,
	"urgent" boolean NOT NULL,
	"appointment" date,
	"currency" text NOT NULL,
	"handling_fee" numeric(14,2) NOT NULL,
	"amount_total" numeric(14,2) NOT NULL,
	"tariff_from" date NOT NULL,
	"state" text DEFAULT 'pendingToPay' NOT NULL,
	"status_at" timestamp(3) with time zone NOT NULL,
	"package_number" text,
	"notes" text,
	"paid_at" timestamp(3) with time zone,
	"payment" jsonb,
	"receiver" jsonb,
	"needs_signature" boolean DEFAULT false NOT NULL,
	"printed_at" timestamp(3) with time zone,
	"to_obtain" integer NOT NULL,
	"not_obtained" integer NOT NULL,
	"not_sealed" integer NOT NULL,
	"completed_at" timestamp(3) with time zone,
	"deleted_at" timestamp(3) with time zone,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(number, '') || ' ' || coalesce(holder_name, '') || ' ' || coalesce(holder_ci, '') || ' ' || coalesce(holder_passport, '') || ' ' || coalesce(package_number, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "consulate_contracts_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "consulate_document_log" (
	"document_id" uuid NOT NULL,
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
CREATE TABLE "consulate_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"order" integer NOT NULL,
	"code" text NOT NULL,
	"document_type" text NOT NULL,
	"process" text NOT NULL,
	"holder_name" text NOT NULL,
	"quantity" integer NOT NULL,
	"stamps" jsonb NOT NULL,
	"firm_amount" numeric(14,2) NOT NULL,
	"consulate_amount" numeric(14,2) NOT NULL,
	"surcharge" numeric(14,2) NOT NULL,
	"amount" numeric(14,2) NOT NULL,
	"status" text DEFAULT 'registered' NOT NULL,
	"status_at" timestamp(3) with time zone NOT NULL,
	"package_number" text,
	"legalized_on" date,
	"observations" text,
	"receiver" jsonb,
	"delivered_at" timestamp(3) with time zone,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(code, '') || ' ' || coalesce(holder_name, '') || ' ' || coalesce(package_number, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "consulate_documents_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "consulate_invoiced" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"handling_fee" numeric(14,2) NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_user" uuid
);
--> statement-breakpoint
CREATE TABLE "consulate_tariffs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"valid_from" date NOT NULL,
	"currency" text NOT NULL,
	"handling_fee" numeric(14,2) NOT NULL,
	"per_document" jsonb NOT NULL,
	"default_firm_amount" numeric(14,2) NOT NULL,
	"default_consulate_amount" numeric(14,2) NOT NULL,
	"urgent_surcharge_percent" integer NOT NULL,
	"max_documents_per_contract" integer NOT NULL,
	"unlimited_purposes" text[] NOT NULL,
	"appointment_days" integer NOT NULL,
	"notes_es" text NOT NULL,
	"notes_en" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "consulate_tariffs_valid_from_unique" UNIQUE("valid_from")
);
--> statement-breakpoint
ALTER TABLE "consulate_contract_log" ADD CONSTRAINT "consulate_contract_log_contract_id_consulate_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."consulate_contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consulate_contracts" ADD CONSTRAINT "consulate_contracts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consulate_contracts" ADD CONSTRAINT "consulate_contracts_filing_id_filings_id_fk" FOREIGN KEY ("filing_id") REFERENCES "public"."filings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consulate_document_log" ADD CONSTRAINT "consulate_document_log_document_id_consulate_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."consulate_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consulate_documents" ADD CONSTRAINT "consulate_documents_contract_id_consulate_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."consulate_contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consulate_invoiced" ADD CONSTRAINT "consulate_invoiced_document_id_consulate_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."consulate_documents"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consulate_invoiced" ADD CONSTRAINT "consulate_invoiced_offer_id_contract_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."contract_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consulate_contract_log_contract" ON "consulate_contract_log" USING btree ("contract_id","at");--> statement-breakpoint
CREATE INDEX "consulate_contracts_number" ON "consulate_contracts" USING btree ("number" collate "es","id");--> statement-breakpoint
CREATE INDEX "consulate_contracts_newest" ON "consulate_contracts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "consulate_contracts_state" ON "consulate_contracts" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "consulate_contracts_client" ON "consulate_contracts" USING btree ("client_id") WHERE "consulate_contracts"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "consulate_contracts_filing" ON "consulate_contracts" USING btree ("filing_id") WHERE "consulate_contracts"."filing_id" is not null;--> statement-breakpoint
CREATE INDEX "consulate_contracts_done" ON "consulate_contracts" USING btree ("completed_at") WHERE "consulate_contracts"."completed_at" is not null;--> statement-breakpoint
CREATE INDEX "consulate_contracts_words" ON "consulate_contracts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "consulate_document_log_document" ON "consulate_document_log" USING btree ("document_id","at");--> statement-breakpoint
CREATE INDEX "consulate_documents_contract" ON "consulate_documents" USING btree ("contract_id","order");--> statement-breakpoint
CREATE INDEX "consulate_documents_code" ON "consulate_documents" USING btree ("code" collate "es","id");--> statement-breakpoint
CREATE INDEX "consulate_documents_newest" ON "consulate_documents" USING btree ("status_at","id");--> statement-breakpoint
CREATE INDEX "consulate_documents_status" ON "consulate_documents" USING btree ("status","status_at","id");--> statement-breakpoint
CREATE INDEX "consulate_documents_type" ON "consulate_documents" USING btree ("document_type");--> statement-breakpoint
CREATE INDEX "consulate_documents_package" ON "consulate_documents" USING btree ("package_number") WHERE "consulate_documents"."package_number" is not null;--> statement-breakpoint
CREATE INDEX "consulate_documents_words" ON "consulate_documents" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "consulate_invoiced_offer" ON "consulate_invoiced" USING btree ("offer_id");