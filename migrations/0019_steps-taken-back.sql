ALTER TABLE "deliveries" ADD COLUMN "undo" jsonb;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "cause" uuid;--> statement-breakpoint
ALTER TABLE "request_forms" ADD COLUMN "undo" jsonb;--> statement-breakpoint
CREATE INDEX "notifications_cause" ON "notifications" USING btree ("cause") WHERE "notifications"."cause" is not null;