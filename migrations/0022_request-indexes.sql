DROP INDEX "request_forms_counted";--> statement-breakpoint
DROP INDEX "request_forms_package";--> statement-breakpoint
DROP INDEX "request_forms_newest";--> statement-breakpoint
DROP INDEX "request_forms_status";--> statement-breakpoint
DROP INDEX "request_forms_status_at";--> statement-breakpoint
DROP INDEX "request_forms_paid";--> statement-breakpoint
DROP INDEX "request_forms_paid_down";--> statement-breakpoint
DROP INDEX "request_forms_amount";--> statement-breakpoint
DROP INDEX "request_forms_amount_down";--> statement-breakpoint
DROP INDEX "request_forms_by_package";--> statement-breakpoint
DROP INDEX "request_forms_by_package_down";--> statement-breakpoint
DROP INDEX "request_forms_delivered";--> statement-breakpoint
DROP INDEX "request_forms_not_invoiced";--> statement-breakpoint
DROP INDEX "request_forms_invoice";--> statement-breakpoint
DROP INDEX "request_forms_invoice_down";--> statement-breakpoint
DROP INDEX "request_forms_invoice_date";--> statement-breakpoint
DROP INDEX "request_forms_invoice_date_down";--> statement-breakpoint
CREATE INDEX "request_forms_municipality" ON "request_forms" USING btree ("family","municipality") WHERE "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "request_forms_document" ON "request_forms" USING btree ("family","document_type") WHERE "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "request_forms_destination" ON "request_forms" USING btree ("family","destination") WHERE "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "request_forms_newest" ON "request_forms" USING btree ("family","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "request_forms_status" ON "request_forms" USING btree ("family","status" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "request_forms_status_at" ON "request_forms" USING btree ("family","status_at","id") WHERE "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "request_forms_paid" ON "request_forms" USING btree ("family","paid_at","id") WHERE "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "request_forms_paid_down" ON "request_forms" USING btree ("family","paid_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "request_forms_amount" ON "request_forms" USING btree ("family","currency","amount_total","id") WHERE "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "request_forms_amount_down" ON "request_forms" USING btree ("family","currency" DESC NULLS LAST,"amount_total" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "request_forms_by_package" ON "request_forms" USING btree ("family","package_number","id") WHERE "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "request_forms_by_package_down" ON "request_forms" USING btree ("family","package_number" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "request_forms_delivered" ON "request_forms" USING btree ("family","delivered_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "request_forms"."status" = 'delivered' and "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "request_forms_not_invoiced" ON "request_forms" USING btree ("family","delivered_at","id") WHERE "request_forms"."status" = 'delivered' and "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null and "request_forms"."invoice_number" is null and "request_forms"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "request_forms_invoice" ON "request_forms" USING btree ("family","invoice_number","id") WHERE "request_forms"."status" = 'delivered' and "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null and "request_forms"."invoice_number" is not null;--> statement-breakpoint
CREATE INDEX "request_forms_invoice_down" ON "request_forms" USING btree ("family","invoice_number" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "request_forms"."status" = 'delivered' and "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null and "request_forms"."invoice_number" is not null;--> statement-breakpoint
CREATE INDEX "request_forms_invoice_date" ON "request_forms" USING btree ("family","invoice_date","id") WHERE "request_forms"."status" = 'delivered' and "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null and "request_forms"."invoice_number" is not null;--> statement-breakpoint
CREATE INDEX "request_forms_invoice_date_down" ON "request_forms" USING btree ("family","invoice_date" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "request_forms"."status" = 'delivered' and "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null and "request_forms"."invoice_number" is not null;