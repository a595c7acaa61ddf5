DROP INDEX "media_grants_user";--> statement-breakpoint
DROP INDEX "media_grants_group";--> statement-breakpoint
ALTER TABLE "media_grants" ADD COLUMN "given_by" uuid;--> statement-breakpoint
UPDATE "media_grants" SET "given_by" = "updated_by";--> statement-breakpoint
DELETE FROM "media_grants" WHERE "given_by" IS NULL OR "given_by" = "user_id" OR "given_by" NOT IN (SELECT "id" FROM "users");--> statement-breakpoint
ALTER TABLE "media_grants" ALTER COLUMN "given_by" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "media_grants" ADD CONSTRAINT "media_grants_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_grants_given_by" ON "media_grants" USING btree ("given_by");--> statement-breakpoint
CREATE INDEX "media_links_shared_by" ON "media_links" USING btree ("shared_by");--> statement-breakpoint
CREATE UNIQUE INDEX "media_grants_user" ON "media_grants" USING btree ("media_id","user_id","given_by");--> statement-breakpoint
CREATE UNIQUE INDEX "media_grants_group" ON "media_grants" USING btree ("media_id","group_id","given_by");