CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"former_email" text NOT NULL,
	"email" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_name" text NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	"objected_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "office_clock" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"trusted_at" timestamp(3) with time zone NOT NULL,
	"reported_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id","at");--> statement-breakpoint
INSERT INTO "filing_warnings" ("of", "day") SELECT "id", "due_on" FROM "filing_deadlines" WHERE "due_on" < current_date ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "filing_warnings" ("of", "day") SELECT "id", "termination_date" FROM "filings" WHERE "termination_date" < current_date ON CONFLICT DO NOTHING;
