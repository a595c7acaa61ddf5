CREATE TABLE "virtual_table_externals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"table_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "virtual_table_groups" (
	"table_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	CONSTRAINT "virtual_table_groups_table_id_group_id_pk" PRIMARY KEY("table_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "virtual_table_guest_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invitation_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "virtual_table_guest_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "virtual_table_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"table_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"user_id" uuid,
	"invited_at" timestamp(3) with time zone NOT NULL,
	"link_hash" text
);
--> statement-breakpoint
CREATE TABLE "virtual_table_objectives" (
	"id" uuid PRIMARY KEY NOT NULL,
	"table_id" uuid NOT NULL,
	"text" text NOT NULL,
	"order" integer NOT NULL,
	"persistent" boolean DEFAULT false NOT NULL,
	"achieved_at" timestamp(3) with time zone,
	"achieved_by" uuid,
	"achieved_by_name" text
);
--> statement-breakpoint
CREATE TABLE "virtual_table_people" (
	"table_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"moderator" boolean NOT NULL,
	CONSTRAINT "virtual_table_people_table_id_user_id_pk" PRIMARY KEY("table_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "virtual_tables" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"open_date" timestamp(3) with time zone NOT NULL,
	"close_date" timestamp(3) with time zone,
	"closed" boolean DEFAULT false NOT NULL,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"told" text NOT NULL,
	"keyword_text" text DEFAULT '' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(title, '') || ' ' || coalesce(description, '') || ' ' || coalesce(keyword_text, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
ALTER TABLE "virtual_table_externals" ADD CONSTRAINT "virtual_table_externals_table_id_virtual_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."virtual_tables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "virtual_table_groups" ADD CONSTRAINT "virtual_table_groups_table_id_virtual_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."virtual_tables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "virtual_table_groups" ADD CONSTRAINT "virtual_table_groups_group_id_user_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_groups"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "virtual_table_guest_sessions" ADD CONSTRAINT "virtual_table_guest_sessions_invitation_id_virtual_table_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."virtual_table_invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "virtual_table_invitations" ADD CONSTRAINT "virtual_table_invitations_table_id_virtual_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."virtual_tables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "virtual_table_invitations" ADD CONSTRAINT "virtual_table_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "virtual_table_objectives" ADD CONSTRAINT "virtual_table_objectives_table_id_virtual_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."virtual_tables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "virtual_table_people" ADD CONSTRAINT "virtual_table_people_table_id_virtual_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."virtual_tables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "virtual_table_people" ADD CONSTRAINT "virtual_table_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "virtual_table_externals_email" ON "virtual_table_externals" USING btree ("table_id","email");--> statement-breakpoint
CREATE INDEX "virtual_table_groups_group" ON "virtual_table_groups" USING btree ("group_id","table_id");--> statement-breakpoint
CREATE INDEX "virtual_table_guest_sessions_invitation" ON "virtual_table_guest_sessions" USING btree ("invitation_id");--> statement-breakpoint
CREATE INDEX "virtual_table_guest_sessions_expiry" ON "virtual_table_guest_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "virtual_table_invitations_email" ON "virtual_table_invitations" USING btree ("table_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "virtual_table_invitations_link" ON "virtual_table_invitations" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "virtual_table_objectives_table" ON "virtual_table_objectives" USING btree ("table_id","order");--> statement-breakpoint
CREATE UNIQUE INDEX "virtual_table_objectives_pinned" ON "virtual_table_objectives" USING btree ("table_id") WHERE "virtual_table_objectives"."persistent";--> statement-breakpoint
CREATE INDEX "virtual_table_people_user" ON "virtual_table_people" USING btree ("user_id","table_id");--> statement-breakpoint
CREATE INDEX "virtual_tables_title" ON "virtual_tables" USING btree ("title" collate "es","id");--> statement-breakpoint
CREATE INDEX "virtual_tables_opens" ON "virtual_tables" USING btree ("open_date","id");--> statement-breakpoint
CREATE INDEX "virtual_tables_closes" ON "virtual_tables" USING btree ("close_date","id");--> statement-breakpoint
CREATE INDEX "virtual_tables_made" ON "virtual_tables" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "virtual_tables_told" ON "virtual_tables" USING btree ("told","open_date");--> statement-breakpoint
CREATE INDEX "virtual_tables_words" ON "virtual_tables" USING gin ("search_text" gin_trgm_ops);