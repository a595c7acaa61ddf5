ALTER TABLE "roles" ADD COLUMN "traits" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "roles" SET "traits" = '{lawyer}' WHERE "key" IN ('lawyer', 'notary');--> statement-breakpoint
INSERT INTO "roles" ("id", "key", "name_es", "name_en", "permissions", "traits")
SELECT gen_random_uuid(), 'correspondent', 'Corresponsal', 'Correspondent', '{}', '{correspondent}'
WHERE EXISTS (SELECT 1 FROM "roles") ON CONFLICT DO NOTHING;
