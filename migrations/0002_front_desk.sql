ALTER TABLE "request_forms" ADD COLUMN "authorized_by" uuid;--> statement-breakpoint
ALTER TABLE "request_forms" ADD COLUMN "authorized_by_name" text;--> statement-breakpoint
ALTER TABLE "request_forms" ADD COLUMN "authorization_note" text;--> statement-breakpoint
ALTER TABLE "request_forms" ADD COLUMN "refund_owed" numeric(14,2);--> statement-breakpoint
ALTER TABLE "request_forms" ADD COLUMN "hidden_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "statement_date" date;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "received_amount" numeric(14,2);--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "received_currency" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "commission" numeric(14,2);--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "search_text" text GENERATED ALWAYS AS (f_norm(reference || ' ' || subject_number || ' ' || payer_name || ' ' || coalesce(payer_phone, '') || ' ' || coalesce(gateway_id, '') || ' ' || coalesce(bank_id, '') || ' ' || coalesce(tm_id, ''))) STORED;--> statement-breakpoint
CREATE INDEX "payments_listed" ON "payments" USING btree ("gateway","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_confirmed" ON "payments" USING btree ("gateway","confirmed_at") WHERE "payments"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_search" ON "payments" USING gin ("search_text" gin_trgm_ops);