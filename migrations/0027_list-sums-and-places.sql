DROP INDEX "request_forms_municipality";--> statement-breakpoint
DROP INDEX "request_forms_ended";--> statement-breakpoint
DROP INDEX "payments_gateway";--> statement-breakpoint
CREATE INDEX "request_forms_place" ON "request_forms" USING btree ("family","province","municipality") WHERE "request_forms"."finished_at" is not null and "request_forms"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "payments_gateway" ON "payments" USING btree ("gateway","status","created_at","id","currency","amount","refunded_amount");--> statement-breakpoint
-- Of a million rows a fifth changes before they are vacuumed by default; until then a page in the middle, a count and a sum
-- look at the rows beside their index.
ALTER TABLE "request_forms" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "request_groups" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "payments" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "deliveries" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "emails" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
