CREATE TABLE "changed_days" (
	"source" text NOT NULL,
	"first" date NOT NULL,
	"last" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_figures" (
	"figures" text NOT NULL,
	"first" date NOT NULL,
	"last" date NOT NULL,
	"groups" jsonb NOT NULL,
	CONSTRAINT "kept_figures_figures_first_last_pk" PRIMARY KEY("figures","first","last")
);
--> statement-breakpoint
CREATE INDEX "changed_days_source" ON "changed_days" USING btree ("source","first");--> statement-breakpoint
-- Of each table that kept statistics read: what of it they read, and which days of facts a row of it belongs to.
DO $migration$
DECLARE
  "one" record;
  "ever" text := $$SELECT '-infinity'::date, 'infinity'::date FROM "changed"$$;
  "of_request" text := $$unnest(ARRAY[f."created_at", f."approved_at", f."rejected_at"]) "moment" WHERE "moment" IS NOT NULL$$;
BEGIN
  FOR "one" IN SELECT * FROM (VALUES
    ('filings', '*', $$SELECT "subscription_date", "subscription_date" FROM "changed"$$),
    ('notarial_filings', '*', $$SELECT "procedure_date", "procedure_date" FROM "changed"$$),
    ('clients', '"id", "client_type", "country", "acquisition_way", "merged_into", "created_at"', $$
      SELECT "day", "day" FROM (
        SELECT ("created_at" AT TIME ZONE 'America/Havana')::date AS "day" FROM "changed"
        UNION ALL SELECT "subscription_date" FROM "filings" WHERE "client_id" IN (SELECT "id" FROM "changed")
        UNION ALL SELECT "procedure_date" FROM "notarial_filings" WHERE "client_id" IN (SELECT "id" FROM "changed")) "theirs"$$),
    ('legalization_contracts', '*', $$
      SELECT "day", "day" FROM (
        SELECT ("created_at" AT TIME ZONE 'America/Havana')::date AS "day" FROM "changed"
        UNION ALL SELECT (d."delivered_at" AT TIME ZONE 'America/Havana')::date FROM "legal_documents" d
          WHERE d."contract_id" IN (SELECT "id" FROM "changed") AND d."delivered_at" IS NOT NULL) "theirs"$$),
    ('consulate_contracts', '*', $$
      SELECT "day", "day" FROM (
        SELECT ("created_at" AT TIME ZONE 'America/Havana')::date AS "day" FROM "changed"
        UNION ALL SELECT (d."delivered_at" AT TIME ZONE 'America/Havana')::date FROM "consulate_documents" d
          WHERE d."contract_id" IN (SELECT "id" FROM "changed") AND d."delivered_at" IS NOT NULL) "theirs"$$),
    ('legal_documents', '*', $$
      SELECT ("moment" AT TIME ZONE 'America/Havana')::date, ("moment" AT TIME ZONE 'America/Havana')::date
      FROM "changed" LEFT JOIN "legalization_contracts" c ON c."id" = "contract_id",
        unnest(ARRAY[c."created_at", "delivered_at"]) "moment" WHERE "moment" IS NOT NULL$$),
    ('consulate_documents', '*', $$
      SELECT ("moment" AT TIME ZONE 'America/Havana')::date, ("moment" AT TIME ZONE 'America/Havana')::date
      FROM "changed" LEFT JOIN "consulate_contracts" c ON c."id" = "contract_id",
        unnest(ARRAY[c."created_at", "delivered_at"]) "moment" WHERE "moment" IS NOT NULL$$),
    ('contract_offers', '*', $$SELECT "date", "date" FROM "changed"$$),
    ('contract_offer_lines', '*', $$
      SELECT o."date", o."date" FROM "changed" JOIN "contract_offers" o ON o."id" = "offer_id"$$),
    ('bank_accounts', '"id", "bank"', "ever"),
    ('nomenclators', '"code", "ptypes", "meta", "active"', "ever"),
    ('request_forms', '*', $$
      SELECT ("moment" AT TIME ZONE 'America/Havana')::date, ("moment" AT TIME ZONE 'America/Havana')::date
      FROM "changed" f, $$ || "of_request"),
    ('request_price_lines', '*', $$
      SELECT ("moment" AT TIME ZONE 'America/Havana')::date, ("moment" AT TIME ZONE 'America/Havana')::date
      FROM "changed" JOIN "request_forms" f ON f."id" = "form_id", $$ || "of_request"),
    ('payments', '*', $$
      SELECT ("moment" AT TIME ZONE 'America/Havana')::date, ("moment" AT TIME ZONE 'America/Havana')::date FROM (
        SELECT "confirmed_at" AS "moment" FROM "changed"
        UNION ALL SELECT "moment" FROM "changed" p JOIN "request_forms" f ON f."common_id" = p."subject_id",
          unnest(ARRAY[f."created_at", f."approved_at", f."rejected_at"]) "moment") "theirs" WHERE "moment" IS NOT NULL$$),
    ('exchange_rates', '*', $$SELECT "date", 'infinity'::date FROM "changed"$$)
  ) "given" ("source", "read", "days") LOOP
    EXECUTE format($function$
      CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $body$
      BEGIN
        IF TG_OP = 'TRUNCATE' THEN
          INSERT INTO "changed_days" VALUES (%2$L, '-infinity', 'infinity');
        ELSIF TG_OP = 'INSERT' THEN
          INSERT INTO "changed_days" WITH "changed" AS (SELECT %3$s FROM "came")
            SELECT DISTINCT %2$L, "of".* FROM (%4$s) "of" ("first", "last");
        ELSIF TG_OP = 'DELETE' THEN
          INSERT INTO "changed_days" WITH "changed" AS (SELECT %3$s FROM "gone")
            SELECT DISTINCT %2$L, "of".* FROM (%4$s) "of" ("first", "last");
        ELSE
          INSERT INTO "changed_days" WITH "changed" AS (
              (SELECT %3$s FROM "came" EXCEPT SELECT %3$s FROM "gone")
              UNION ALL (SELECT %3$s FROM "gone" EXCEPT SELECT %3$s FROM "came"))
            SELECT DISTINCT %2$L, "of".* FROM (%4$s) "of" ("first", "last");
        END IF;
        RETURN NULL;
      END $body$$function$, "one"."source" || '_days', "one"."source", "one"."read", "one"."days");
    EXECUTE format('CREATE TRIGGER "days_came" AFTER INSERT ON %1$I REFERENCING NEW TABLE AS "came" FOR EACH STATEMENT EXECUTE FUNCTION %2$I()', "one"."source", "one"."source" || '_days');
    EXECUTE format('CREATE TRIGGER "days_changed" AFTER UPDATE ON %1$I REFERENCING OLD TABLE AS "gone" NEW TABLE AS "came" FOR EACH STATEMENT EXECUTE FUNCTION %2$I()', "one"."source", "one"."source" || '_days');
    EXECUTE format('CREATE TRIGGER "days_gone" AFTER DELETE ON %1$I REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION %2$I()', "one"."source", "one"."source" || '_days');
    EXECUTE format('CREATE TRIGGER "days_emptied" AFTER TRUNCATE ON %1$I FOR EACH STATEMENT EXECUTE FUNCTION %2$I()', "one"."source", "one"."source" || '_days');
    EXECUTE format('ALTER TABLE %1$I ENABLE ALWAYS TRIGGER "days_came"', "one"."source");
    EXECUTE format('ALTER TABLE %1$I ENABLE ALWAYS TRIGGER "days_changed"', "one"."source");
    EXECUTE format('ALTER TABLE %1$I ENABLE ALWAYS TRIGGER "days_gone"', "one"."source");
    EXECUTE format('ALTER TABLE %1$I ENABLE ALWAYS TRIGGER "days_emptied"', "one"."source");
  END LOOP;
END $migration$;
