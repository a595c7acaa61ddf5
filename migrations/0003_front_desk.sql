DROP INDEX "differences_day";--> statement-breakpoint
DROP INDEX "gateway_records_day";--> statement-breakpoint
DROP INDEX "payments_gateway";--> statement-breakpoint
DROP INDEX "payments_confirmed";--> statement-breakpoint
ALTER TABLE "gateway_records" ADD COLUMN "moment" timestamp(3) with time zone GENERATED ALWAYS AS (coalesce(at, day::timestamp at time zone 'America/Havana')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "gateway_records" ADD COLUMN "name" text GENERATED ALWAYS AS (coalesce(reference, operation)) STORED NOT NULL;--> statement-breakpoint
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
CREATE INDEX "payments_gateway" ON "payments" USING btree ("gateway","status","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_confirmed" ON "payments" USING btree ("gateway","confirmed_at","id");