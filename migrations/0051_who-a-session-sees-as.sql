ALTER TABLE "sessions" ADD COLUMN "sees_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "sees_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_sees_id_users_id_fk" FOREIGN KEY ("sees_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;