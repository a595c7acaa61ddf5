ALTER TABLE "consulate_contracts" ADD COLUMN "holder_key" uuid GENERATED ALWAYS AS (md5(coalesce('ci ' || "holder_ci", 'passport ' || "holder_passport"))::uuid) STORED;--> statement-breakpoint
ALTER TABLE "legalization_contracts" ADD COLUMN "holder_key" uuid GENERATED ALWAYS AS (md5(coalesce('ci ' || "holder_ci", 'passport ' || "holder_passport"))::uuid) STORED;--> statement-breakpoint
CREATE INDEX "consulate_contracts_holder" ON "consulate_contracts" USING btree ("holder_key") WHERE "consulate_contracts"."client_id" is null;--> statement-breakpoint
CREATE INDEX "legalization_contracts_holder" ON "legalization_contracts" USING btree ("holder_key") WHERE "legalization_contracts"."client_id" is null;--> statement-breakpoint
-- A client also marks the days of their contracts, those that name them only by identity document included.
DO $migration$
BEGIN
  EXECUTE replace(replace($function$
      CREATE OR REPLACE FUNCTION "clients_days"() RETURNS trigger LANGUAGE plpgsql AS $body$
      BEGIN
        IF TG_OP = 'TRUNCATE' THEN
          INSERT INTO "changed_days" VALUES ('clients', '-infinity', 'infinity');
        ELSIF TG_OP = 'INSERT' THEN
          INSERT INTO "changed_days" WITH "changed" AS (SELECT <columns> FROM "came")
            SELECT DISTINCT 'clients', "of".* FROM (<days>) "of" ("first", "last");
        ELSIF TG_OP = 'DELETE' THEN
          INSERT INTO "changed_days" WITH "changed" AS (SELECT <columns> FROM "gone")
            SELECT DISTINCT 'clients', "of".* FROM (<days>) "of" ("first", "last");
        ELSE
          INSERT INTO "changed_days" WITH "changed" AS (
              (SELECT <columns> FROM "came" EXCEPT SELECT <columns> FROM "gone")
              UNION ALL (SELECT <columns> FROM "gone" EXCEPT SELECT <columns> FROM "came"))
            SELECT DISTINCT 'clients', "of".* FROM (<days>) "of" ("first", "last");
        END IF;
        RETURN NULL;
      END $body$$function$,
    '<columns>', '"id", "client_type", "country", "acquisition_way", "merged_into", "created_at", "ci"'),
    '<days>', $days$
      SELECT "day", "day" FROM (
        SELECT ("created_at" AT TIME ZONE 'America/Havana')::date AS "day" FROM "changed"
        UNION ALL SELECT "subscription_date" FROM "filings" WHERE "client_id" IN (SELECT "id" FROM "changed")
        UNION ALL SELECT "procedure_date" FROM "notarial_filings" WHERE "client_id" IN (SELECT "id" FROM "changed")
        UNION ALL SELECT ("created_at" AT TIME ZONE 'America/Havana')::date FROM "legalization_contracts" WHERE "client_id" IN (SELECT "id" FROM "changed")
        UNION ALL SELECT ("created_at" AT TIME ZONE 'America/Havana')::date FROM "legalization_contracts" WHERE "client_id" IS NULL
          AND "holder_key" IN (SELECT md5('ci ' || "ci")::uuid FROM "changed" WHERE "ci" IS NOT NULL)
        UNION ALL SELECT ("created_at" AT TIME ZONE 'America/Havana')::date FROM "consulate_contracts" WHERE "client_id" IN (SELECT "id" FROM "changed")
        UNION ALL SELECT ("created_at" AT TIME ZONE 'America/Havana')::date FROM "consulate_contracts" WHERE "client_id" IS NULL
          AND "holder_key" IN (SELECT md5('ci ' || "ci")::uuid FROM "changed" WHERE "ci" IS NOT NULL)) "theirs"$days$);
END $migration$;
