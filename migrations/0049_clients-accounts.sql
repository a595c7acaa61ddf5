ALTER TABLE "clients" ADD COLUMN "not_accounts" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "users_ci" ON "users" USING btree ("ci") WHERE "users"."ci" is not null;--> statement-breakpoint
CREATE INDEX "users_passport" ON "users" USING btree (upper(regexp_replace("passport", '[\s-]', '', 'g'))) WHERE "users"."passport" is not null;