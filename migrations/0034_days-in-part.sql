ALTER TABLE "request_forms" ALTER COLUMN "birth_date" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "request_forms" ALTER COLUMN "event_date" SET DATA TYPE text;