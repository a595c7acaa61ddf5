CREATE TABLE "email_files" (
	"email_id" uuid NOT NULL,
	"at" integer NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "email_files_email_id_at_pk" PRIMARY KEY("email_id","at")
);
--> statement-breakpoint
CREATE TABLE "board_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"board" text NOT NULL,
	"weekday" smallint NOT NULL,
	"sent_for" date,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "files" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "email_files" ADD CONSTRAINT "email_files_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_mails" ADD CONSTRAINT "board_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "board_mails_board" ON "board_mails" USING btree ("user_id","board");--> statement-breakpoint
CREATE INDEX "board_mails_due" ON "board_mails" USING btree ("weekday","sent_for");