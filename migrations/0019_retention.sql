ALTER TABLE "emails" ADD COLUMN "body_erased_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "emails_body_retention" ON "emails" USING btree ("updated_at") WHERE "emails"."body_erased_at" is null and "emails"."state" in ('sent', 'failed', 'cancelled');--> statement-breakpoint
CREATE INDEX "mailed_secrets_expiry" ON "mailed_secrets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "gateway_events_processed" ON "gateway_events" USING btree ("processed_at") WHERE "gateway_events"."state" = 'processed';