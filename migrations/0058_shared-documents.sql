CREATE TABLE "media_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"media_id" uuid NOT NULL,
	"user_id" uuid,
	"group_id" uuid,
	"can_write" boolean NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "media_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"media_id" uuid NOT NULL,
	"email" text NOT NULL,
	"shared_by" uuid NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"revoked_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "media_grants" ADD CONSTRAINT "media_grants_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_grants" ADD CONSTRAINT "media_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_grants" ADD CONSTRAINT "media_grants_group_id_user_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."user_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_links" ADD CONSTRAINT "media_links_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_links" ADD CONSTRAINT "media_links_shared_by_users_id_fk" FOREIGN KEY ("shared_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "media_grants_user" ON "media_grants" USING btree ("media_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "media_grants_group" ON "media_grants" USING btree ("media_id","group_id");--> statement-breakpoint
CREATE INDEX "media_grants_of_user" ON "media_grants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "media_grants_of_group" ON "media_grants" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "media_links_media" ON "media_links" USING btree ("media_id","created_at");