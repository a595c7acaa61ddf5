CREATE TABLE "work_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"month" integer NOT NULL,
	"year" integer NOT NULL,
	"title" text NOT NULL,
	"goals" text,
	"main_activities" jsonb NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(title, '') || ' ' || coalesce(goals, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
ALTER TABLE "work_plans" ADD CONSTRAINT "work_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "work_plans_month" ON "work_plans" USING btree ("user_id","year","month");--> statement-breakpoint
CREATE INDEX "work_plans_newest" ON "work_plans" USING btree ("year","month","id");--> statement-breakpoint
CREATE INDEX "work_plans_title" ON "work_plans" USING btree ("title" collate "es","id");--> statement-breakpoint
CREATE INDEX "work_plans_words" ON "work_plans" USING gin ("search_text" gin_trgm_ops);