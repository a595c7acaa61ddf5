CREATE TABLE "invoice_lines" (
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"form_id" uuid NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	"number" text NOT NULL,
	"holder" text NOT NULL,
	"requester" text NOT NULL,
	"service" text NOT NULL,
	"document" text,
	"copies" integer NOT NULL,
	"delivered_at" timestamp(3) with time zone,
	"amount" numeric(14,2) NOT NULL,
	"currency" text NOT NULL,
	"fee" numeric(14,2) NOT NULL,
	"legalization" numeric(14,2) NOT NULL,
	"stamps" numeric(14,2) NOT NULL,
	"stamp_lines" jsonb NOT NULL,
	"payment_reference" text,
	"gateway" text,
	"collected" numeric(14,2),
	"collected_currency" text,
	"bank_fee" numeric(14,2),
	CONSTRAINT "invoice_lines_invoice_id_position_pk" PRIMARY KEY("invoice_id","position")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"family" text NOT NULL,
	"date" date NOT NULL,
	"status" text DEFAULT 'issued' NOT NULL,
	"lines" integer NOT NULL,
	"issued_at" timestamp(3) with time zone NOT NULL,
	"issued_by_name" text NOT NULL,
	"voided_at" timestamp(3) with time zone,
	"voided_by_name" text,
	"void_note" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "invoices_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "request_forms" ADD COLUMN "authorized_by" uuid;--> statement-breakpoint
ALTER TABLE "request_forms" ADD COLUMN "authorized_by_name" text;--> statement-breakpoint
ALTER TABLE "request_forms" ADD COLUMN "authorization_note" text;--> statement-breakpoint
ALTER TABLE "request_forms" ADD COLUMN "refund_owed" numeric(14,2);--> statement-breakpoint
ALTER TABLE "request_forms" ADD COLUMN "hidden_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "desk_note" text;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "desk_by_name" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "statement_date" date;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "received_amount" numeric(14,2);--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "received_currency" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "commission" numeric(14,2);--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "search_text" text GENERATED ALWAYS AS (f_norm(reference || ' ' || subject_number || ' ' || payer_name || ' ' || coalesce(payer_phone, '') || ' ' || coalesce(gateway_id, '') || ' ' || coalesce(bank_id, '') || ' ' || coalesce(tm_id, ''))) STORED;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "done" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_form_id_request_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."request_forms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_lines_once" ON "invoice_lines" USING btree ("form_id") WHERE "invoice_lines"."live";--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("family","issued_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invoices_date" ON "invoices" USING btree ("family","date");--> statement-breakpoint
CREATE INDEX "request_forms_delivered" ON "request_forms" USING btree ("family","delivered_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "request_forms"."status" = 'delivered';--> statement-breakpoint
CREATE INDEX "request_forms_not_invoiced" ON "request_forms" USING btree ("family","delivered_at","id") WHERE "request_forms"."status" = 'delivered' and "request_forms"."invoice_number" is null;--> statement-breakpoint
CREATE INDEX "emails_newest" ON "emails" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "emails_to" ON "emails" USING gin ("to" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_listed" ON "payments" USING btree ("gateway","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_confirmed" ON "payments" USING btree ("gateway","confirmed_at") WHERE "payments"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_search" ON "payments" USING gin ("search_text" gin_trgm_ops);