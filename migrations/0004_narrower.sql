ALTER TABLE "request_forms" ADD COLUMN "anonymised_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "request_groups" ADD COLUMN "held_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "request_groups" ADD COLUMN "held_by_name" text;--> statement-breakpoint
ALTER TABLE "request_groups" ADD COLUMN "hold_reason" text;--> statement-breakpoint
CREATE INDEX "request_forms_ended" ON "request_forms" USING btree ("status_at") WHERE "request_forms"."anonymised_at" is null and "request_forms"."status" in ('delivered', 'rejected', 'rejectedByUser', 'cancelled');--> statement-breakpoint
CREATE INDEX "request_groups_open" ON "request_groups" USING btree ("requester_id") WHERE "request_groups"."status" in ('draft', 'notPaid');