LOCK TABLE "filings" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
DELETE FROM "filing_sums";--> statement-breakpoint
ALTER TABLE "filing_sums" ADD COLUMN "practice_area" text NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "filing_sums_follow"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM "filing_sums";
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO "filing_sums" ("month", "kind", "currency", "exportable", "practice_area", "count", "fee")
      SELECT date_trunc('month', "subscription_date"::timestamp)::date, "kind", "currency", "exportable", "practice_area", count(*), sum("fee")
      FROM "came" GROUP BY 1, 2, 3, 4, 5;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "filing_sums" ("month", "kind", "currency", "exportable", "practice_area", "count", "fee")
      SELECT date_trunc('month', "subscription_date"::timestamp)::date, "kind", "currency", "exportable", "practice_area", -count(*), -sum("fee")
      FROM "gone" GROUP BY 1, 2, 3, 4, 5;
  ELSE
    INSERT INTO "filing_sums" ("month", "kind", "currency", "exportable", "practice_area", "count", "fee")
      SELECT date_trunc('month', "subscription_date"::timestamp)::date, "kind", "currency", "exportable", "practice_area", sum("times"), sum("times" * "fee")
      FROM (SELECT *, 1 AS "times" FROM "came" UNION ALL SELECT *, -1 FROM "gone") "changed"
      GROUP BY 1, 2, 3, 4, 5 HAVING sum("times") <> 0 OR sum("times" * "fee") <> 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
INSERT INTO "filing_sums" ("month", "kind", "currency", "exportable", "practice_area", "count", "fee")
  SELECT date_trunc('month', "subscription_date"::timestamp)::date, "kind", "currency", "exportable", "practice_area", count(*), sum("fee")
  FROM "filings" GROUP BY 1, 2, 3, 4, 5;
