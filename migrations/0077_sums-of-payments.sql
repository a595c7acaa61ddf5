CREATE TABLE "payment_sums" (
	"month" date NOT NULL,
	"gateway" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"conciliated" boolean NOT NULL,
	"currency" text NOT NULL,
	"count" integer NOT NULL,
	"amount" numeric(20, 2) NOT NULL,
	"refunded" numeric(20, 2) NOT NULL
);
--> statement-breakpoint
CREATE INDEX "payment_sums_month" ON "payment_sums" USING btree ("gateway","month");--> statement-breakpoint
CREATE FUNCTION "payment_sums_follow"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM "payment_sums";
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO "payment_sums" ("month", "gateway", "kind", "status", "conciliated", "currency", "count", "amount", "refunded")
      SELECT date_trunc('month', "created_at" AT TIME ZONE 'America/Havana')::date, "gateway", "kind", "status", "conciliated", "currency", count(*), sum("amount"), sum("refunded_amount")
      FROM "came" WHERE "status" IN ('confirmed', 'partlyRefunded', 'refunded') GROUP BY 1, 2, 3, 4, 5, 6;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "payment_sums" ("month", "gateway", "kind", "status", "conciliated", "currency", "count", "amount", "refunded")
      SELECT date_trunc('month', "created_at" AT TIME ZONE 'America/Havana')::date, "gateway", "kind", "status", "conciliated", "currency", -count(*), -sum("amount"), -sum("refunded_amount")
      FROM "gone" WHERE "status" IN ('confirmed', 'partlyRefunded', 'refunded') GROUP BY 1, 2, 3, 4, 5, 6;
  ELSE
    INSERT INTO "payment_sums" ("month", "gateway", "kind", "status", "conciliated", "currency", "count", "amount", "refunded")
      SELECT date_trunc('month', "created_at" AT TIME ZONE 'America/Havana')::date, "gateway", "kind", "status", "conciliated", "currency", sum("times"), sum("times" * "amount"), sum("times" * "refunded_amount")
      FROM (SELECT *, 1 AS "times" FROM "came" UNION ALL SELECT *, -1 FROM "gone") "changed"
      WHERE "status" IN ('confirmed', 'partlyRefunded', 'refunded') GROUP BY 1, 2, 3, 4, 5, 6
      HAVING sum("times") <> 0 OR sum("times" * "amount") <> 0 OR sum("times" * "refunded_amount") <> 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "payment_sums_came" AFTER INSERT ON "payments" REFERENCING NEW TABLE AS "came" FOR EACH STATEMENT EXECUTE FUNCTION "payment_sums_follow"();--> statement-breakpoint
CREATE TRIGGER "payment_sums_changed" AFTER UPDATE ON "payments" REFERENCING OLD TABLE AS "gone" NEW TABLE AS "came" FOR EACH STATEMENT EXECUTE FUNCTION "payment_sums_follow"();--> statement-breakpoint
CREATE TRIGGER "payment_sums_gone" AFTER DELETE ON "payments" REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "payment_sums_follow"();--> statement-breakpoint
CREATE TRIGGER "payment_sums_emptied" AFTER TRUNCATE ON "payments" FOR EACH STATEMENT EXECUTE FUNCTION "payment_sums_follow"();--> statement-breakpoint
ALTER TABLE "payments" ENABLE ALWAYS TRIGGER "payment_sums_came";--> statement-breakpoint
ALTER TABLE "payments" ENABLE ALWAYS TRIGGER "payment_sums_changed";--> statement-breakpoint
ALTER TABLE "payments" ENABLE ALWAYS TRIGGER "payment_sums_gone";--> statement-breakpoint
ALTER TABLE "payments" ENABLE ALWAYS TRIGGER "payment_sums_emptied";--> statement-breakpoint
INSERT INTO "payment_sums" ("month", "gateway", "kind", "status", "conciliated", "currency", "count", "amount", "refunded")
  SELECT date_trunc('month', "created_at" AT TIME ZONE 'America/Havana')::date, "gateway", "kind", "status", "conciliated", "currency", count(*), sum("amount"), sum("refunded_amount")
  FROM "payments" WHERE "status" IN ('confirmed', 'partlyRefunded', 'refunded') GROUP BY 1, 2, 3, 4, 5, 6;
