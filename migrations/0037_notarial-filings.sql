CREATE TABLE "notarial_filings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"client_id" uuid NOT NULL,
	"client_type" text NOT NULL,
	"country" text NOT NULL,
	"procedure_date" date NOT NULL,
	"bill_number" text,
	"voucher_pending" boolean DEFAULT false NOT NULL,
	"voucher_number" text,
	"lawyer_id" uuid NOT NULL,
	"document_type" text NOT NULL,
	"act_type" text,
	"deed_type" text,
	"protocol_number" text,
	"concept" text NOT NULL,
	"stamps" jsonb DEFAULT '[]' NOT NULL,
	"fee" numeric(14,2) NOT NULL,
	"currency" text NOT NULL,
	"exportable" boolean DEFAULT false NOT NULL,
	"observations" text,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(number, '') || ' ' || coalesce(bill_number, '') || ' ' || coalesce(voucher_number, '') || ' ' || coalesce(protocol_number, '') || ' ' || coalesce(observations, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "notarial_filings_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "went_along" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notarial_filings" ADD CONSTRAINT "notarial_filings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notarial_filings" ADD CONSTRAINT "notarial_filings_lawyer_id_users_id_fk" FOREIGN KEY ("lawyer_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notarial_filings_number" ON "notarial_filings" USING btree ("number" collate "es","id");--> statement-breakpoint
CREATE INDEX "notarial_filings_date" ON "notarial_filings" USING btree ("procedure_date","id");--> statement-breakpoint
CREATE INDEX "notarial_filings_fee" ON "notarial_filings" USING btree ("currency","fee","id");--> statement-breakpoint
CREATE INDEX "notarial_filings_client" ON "notarial_filings" USING btree ("client_id","procedure_date","id");--> statement-breakpoint
CREATE INDEX "notarial_filings_lawyer" ON "notarial_filings" USING btree ("lawyer_id","procedure_date","id");--> statement-breakpoint
CREATE INDEX "notarial_filings_pending" ON "notarial_filings" USING btree ("procedure_date","id") WHERE "notarial_filings"."voucher_pending";--> statement-breakpoint
CREATE INDEX "notarial_filings_words" ON "notarial_filings" USING gin ("search_text" gin_trgm_ops);