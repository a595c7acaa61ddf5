CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"date" date NOT NULL,
	"hour" text,
	"minutes" integer NOT NULL,
	"place" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"status_at" timestamp(3) with time zone NOT NULL,
	"unfulfilled_cause" text,
	"notification_date" date,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(title, '') || ' ' || coalesce(description, '') || ' ' || coalesce(place, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "activity_log" (
	"activity_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_user" uuid,
	"by_name" text NOT NULL,
	"note" text,
	"corrective" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_people" (
	"activity_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"invited" boolean NOT NULL,
	CONSTRAINT "activity_people_activity_id_user_id_pk" PRIMARY KEY("activity_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "activity_log" ADD CONSTRAINT "activity_log_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_people" ADD CONSTRAINT "activity_people_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_people" ADD CONSTRAINT "activity_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_date" ON "activities" USING btree ("date",coalesce("hour", ''),"id");--> statement-breakpoint
CREATE INDEX "activities_state" ON "activities" USING btree ("state","date",coalesce("hour", ''),"id");--> statement-breakpoint
CREATE INDEX "activities_title" ON "activities" USING btree ("title" collate "es","id");--> statement-breakpoint
CREATE INDEX "activities_creator" ON "activities" USING btree ("created_by","date");--> statement-breakpoint
CREATE INDEX "activities_words" ON "activities" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "activity_log_activity" ON "activity_log" USING btree ("activity_id","at");--> statement-breakpoint
CREATE INDEX "activity_people_user" ON "activity_people" USING btree ("user_id","activity_id");