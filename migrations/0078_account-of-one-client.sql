-- An account that several clients have stays with the first of them; the others are told of in their history.
WITH "doubles" AS (
  SELECT "id", "user_id" FROM (
    SELECT "id", "user_id", row_number() OVER (PARTITION BY "user_id" ORDER BY "created_at", "id") AS "turn"
    FROM "clients" WHERE "user_id" IS NOT NULL AND "merged_into" IS NULL
  ) "each" WHERE "turn" > 1
), "freed" AS (
  UPDATE "clients" SET "user_id" = NULL FROM "doubles" WHERE "clients"."id" = "doubles"."id"
)
INSERT INTO "audit_log" ("id", "by_name", "roles", "action", "record_kind", "record_id", "before", "reason")
SELECT gen_random_uuid(), 'Sistema', '{}', 'clients.unlinkAccount', 'client', "id"::text, jsonb_build_object('user', "user_id"), 'migration'
FROM "doubles";--> statement-breakpoint
CREATE UNIQUE INDEX "clients_account" ON "clients" USING btree ("user_id") WHERE "clients"."merged_into" is null and "clients"."user_id" is not null;
