DROP INDEX "request_forms_invoice";--> statement-breakpoint
DROP INDEX "request_forms_invoice_down";--> statement-breakpoint
DROP INDEX "request_forms_invoice_date";--> statement-breakpoint
DROP INDEX "request_forms_invoice_date_down";--> statement-breakpoint
CREATE INDEX "emails_next" ON "emails" USING btree ("next_attempt_at","id");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "request_forms_invoice" ON "request_forms" USING btree ("family","invoice_number","id") WHERE "request_forms"."status" = 'delivered' and "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "request_forms_invoice_down" ON "request_forms" USING btree ("family","invoice_number" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "request_forms"."status" = 'delivered' and "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "request_forms_invoice_date" ON "request_forms" USING btree ("family","invoice_date","id") WHERE "request_forms"."status" = 'delivered' and "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "request_forms_invoice_date_down" ON "request_forms" USING btree ("family","invoice_date" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "request_forms"."status" = 'delivered' and "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;