ALTER TABLE "request_forms" ADD COLUMN "authorized_by" uuid;--> statement-breakpoint
ALTER TABLE "request_forms" ADD COLUMN "authorized_by_name" text;--> statement-breakpoint
ALTER TABLE "request_forms" ADD COLUMN "authorization_note" text;--> statement-breakpoint
ALTER TABLE "request_forms" ADD COLUMN "refund_owed" numeric(14,2);--> statement-breakpoint
ALTER TABLE "request_forms" ADD COLUMN "hidden_at" timestamp(3) with time zone;