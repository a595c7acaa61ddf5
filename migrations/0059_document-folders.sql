CREATE TABLE "folder_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"folder_id" uuid NOT NULL,
	"user_id" uuid,
	"group_id" uuid,
	"can_write" boolean NOT NULL,
	CONSTRAINT "folder_grants_to_one" CHECK ((user_id is null) <> (group_id is null))
);
--> statement-breakpoint
CREATE TABLE "folders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"parent_id" uuid,
	"owner_id" uuid NOT NULL,
	"path" uuid[] NOT NULL,
	"color" text,
	"deleted_at" timestamp(3) with time zone,
	"went_with" uuid,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(name, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(name, '')), '''’‘´`ʼ', '')) STORED;--> statement-breakpoint
ALTER TABLE "folder_grants" ADD CONSTRAINT "folder_grants_folder_id_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder_grants" ADD CONSTRAINT "folder_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder_grants" ADD CONSTRAINT "folder_grants_group_id_user_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_parent_id_folders_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."folders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "folder_grants_user" ON "folder_grants" USING btree ("folder_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "folder_grants_group" ON "folder_grants" USING btree ("folder_id","group_id");--> statement-breakpoint
CREATE INDEX "folder_grants_of_user" ON "folder_grants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "folder_grants_of_group" ON "folder_grants" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "folders_name" ON "folders" USING btree ("parent_id",f_norm("name")) WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "folders_root" ON "folders" USING btree ("owner_id") WHERE parent_id is null;--> statement-breakpoint
CREATE INDEX "folders_path" ON "folders" USING gin ("path");--> statement-breakpoint
CREATE INDEX "folders_parent" ON "folders" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "folders_owner" ON "folders" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "folders_deleted" ON "folders" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "folders_words" ON "folders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "media_words" ON "media" USING gin ("search_text" gin_trgm_ops);