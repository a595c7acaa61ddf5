DROP INDEX "differences_day";--> statement-breakpoint
DROP INDEX "gateway_records_day";--> statement-breakpoint
DROP INDEX "deliveries_status";--> statement-breakpoint
DROP INDEX "deliveries_lot";--> statement-breakpoint
DROP INDEX "request_forms_status";--> statement-breakpoint
DROP INDEX "emails_state";--> statement-breakpoint
DROP INDEX "payments_gateway";--> statement-breakpoint
DROP INDEX "payments_confirmed";--> statement-breakpoint
ALTER TABLE "tariffs" ADD COLUMN "ends_with_next" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "gateway_records" ADD COLUMN "moment" timestamp(3) with time zone GENERATED ALWAYS AS (coalesce(at, day::timestamp at time zone 'America/Havana')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "gateway_records" ADD COLUMN "name" text GENERATED ALWAYS AS (coalesce(reference, operation)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "deliveries_municipality" ON "deliveries" USING btree ("municipality" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "deliveries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "deliveries_status_at" ON "deliveries" USING btree ("status_at","id") WHERE "deliveries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "deliveries_receiver" ON "deliveries" USING btree (f_norm("receiver_name"),"id") WHERE "deliveries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "deliveries_lot_down" ON "deliveries" USING btree ("lot_number" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deliveries_request_number" ON "deliveries" USING btree ("request_number","id");--> statement-breakpoint
CREATE INDEX "deliveries_request_number_down" ON "deliveries" USING btree ("request_number" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "request_forms_status_at" ON "request_forms" USING btree ("family","status_at","id");--> statement-breakpoint
CREATE INDEX "request_forms_holder" ON "request_forms" USING btree ("family",f_norm(coalesce("first_name", '') || ' ' || coalesce("first_last_name", '')),"id");--> statement-breakpoint
CREATE INDEX "request_forms_paid" ON "request_forms" USING btree ("family","paid_at","id");--> statement-breakpoint
CREATE INDEX "request_forms_paid_down" ON "request_forms" USING btree ("family","paid_at" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "request_forms_amount" ON "request_forms" USING btree ("family","currency","amount_total","id");--> statement-breakpoint
CREATE INDEX "request_forms_amount_down" ON "request_forms" USING btree ("family","currency" DESC NULLS LAST,"amount_total" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "request_forms_by_package" ON "request_forms" USING btree ("family","package_number","id");--> statement-breakpoint
CREATE INDEX "request_forms_by_package_down" ON "request_forms" USING btree ("family","package_number" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "request_forms_counted" ON "request_forms" USING btree ("family","status","approved_at") WHERE "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "request_forms_invoice" ON "request_forms" USING btree ("family","invoice_number","id") WHERE "request_forms"."status" = 'delivered' and "request_forms"."invoice_number" is not null;--> statement-breakpoint
CREATE INDEX "request_forms_invoice_down" ON "request_forms" USING btree ("family","invoice_number" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "request_forms"."status" = 'delivered' and "request_forms"."invoice_number" is not null;--> statement-breakpoint
CREATE INDEX "request_forms_invoice_date" ON "request_forms" USING btree ("family","invoice_date","id") WHERE "request_forms"."status" = 'delivered' and "request_forms"."invoice_number" is not null;--> statement-breakpoint
CREATE INDEX "request_forms_invoice_date_down" ON "request_forms" USING btree ("family","invoice_date" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "request_forms"."status" = 'delivered' and "request_forms"."invoice_number" is not null;--> statement-breakpoint
CREATE INDEX "emails_template" ON "emails" USING btree ("template","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"state");--> statement-breakpoint
CREATE INDEX "emails_attempts" ON "emails" USING btree ("attempts" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "emails_receiver" ON "emails" USING btree ("to","id");--> statement-breakpoint
CREATE INDEX "emails_sent" ON "emails" USING btree ("sent_at","id");--> statement-breakpoint
CREATE INDEX "emails_sent_down" ON "emails" USING btree ("sent_at" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_view" ON "payments" USING btree ("gateway","kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_waiting" ON "payments" USING btree ("gateway","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "payments"."disputed" or "payments"."duplicated" or "payments"."late" or "payments"."refund_due" > "payments"."refunded_amount";--> statement-breakpoint
CREATE INDEX "payments_number" ON "payments" USING btree ("gateway","subject_number","id");--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("gateway","amount","id");--> statement-breakpoint
CREATE INDEX "payments_confirmed_last" ON "payments" USING btree ("gateway","confirmed_at" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "differences_listed" ON "differences" USING btree ("gateway","day","status","kind","reference","id");--> statement-breakpoint
CREATE INDEX "differences_kind" ON "differences" USING btree ("gateway","day","kind","status","reference","id");--> statement-breakpoint
CREATE INDEX "differences_reference" ON "differences" USING btree ("gateway","day","reference","id");--> statement-breakpoint
CREATE INDEX "gateway_records_at" ON "gateway_records" USING btree ("gateway","day","moment","id");--> statement-breakpoint
CREATE INDEX "gateway_records_name" ON "gateway_records" USING btree ("gateway","day","name","id");--> statement-breakpoint
CREATE INDEX "gateway_records_amount" ON "gateway_records" USING btree ("gateway","day","amount","id");--> statement-breakpoint
CREATE INDEX "deliveries_status" ON "deliveries" USING btree ("status" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "deliveries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "deliveries_lot" ON "deliveries" USING btree ("lot_number","id");--> statement-breakpoint
CREATE INDEX "request_forms_status" ON "request_forms" USING btree ("family","status" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "emails_state" ON "emails" USING btree ("state" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_gateway" ON "payments" USING btree ("gateway","status","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_confirmed" ON "payments" USING btree ("gateway","confirmed_at","id");