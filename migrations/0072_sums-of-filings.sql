CREATE TABLE "filing_sums" (
	"month" date NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"exportable" boolean NOT NULL,
	"count" integer NOT NULL,
	"fee" numeric(20, 2) NOT NULL
);
--> statement-breakpoint
CREATE INDEX "filing_sums_month" ON "filing_sums" USING btree ("month");--> statement-breakpoint
CREATE FUNCTION "filing_sums_follow"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM "filing_sums";
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO "filing_sums" SELECT date_trunc('month', "subscription_date"::timestamp)::date, "kind", "currency", "exportable", count(*), sum("fee")
      FROM "came" GROUP BY 1, 2, 3, 4;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "filing_sums" SELECT date_trunc('month', "subscription_date"::timestamp)::date, "kind", "currency", "exportable", -count(*), -sum("fee")
      FROM "gone" GROUP BY 1, 2, 3, 4;
  ELSE
    INSERT INTO "filing_sums" SELECT date_trunc('month', "subscription_date"::timestamp)::date, "kind", "currency", "exportable", sum("times"), sum("times" * "fee")
      FROM (SELECT *, 1 AS "times" FROM "came" UNION ALL SELECT *, -1 FROM "gone") "changed"
      GROUP BY 1, 2, 3, 4 HAVING sum("times") <> 0 OR sum("times" * "fee") <> 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "filing_sums_came" AFTER INSERT ON "filings" REFERENCING NEW TABLE AS "came" FOR EACH STATEMENT EXECUTE FUNCTION "filing_sums_follow"();--> statement-breakpoint
CREATE TRIGGER "filing_sums_changed" AFTER UPDATE ON "filings" REFERENCING OLD TABLE AS "gone" NEW TABLE AS "came" FOR EACH STATEMENT EXECUTE FUNCTION "filing_sums_follow"();--> statement-breakpoint
CREATE TRIGGER "filing_sums_gone" AFTER DELETE ON "filings" REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "filing_sums_follow"();--> statement-breakpoint
CREATE TRIGGER "filing_sums_emptied" AFTER TRUNCATE ON "filings" FOR EACH STATEMENT EXECUTE FUNCTION "filing_sums_follow"();--> statement-breakpoint
ALTER TABLE "filings" ENABLE ALWAYS TRIGGER "filing_sums_came";--> statement-breakpoint
ALTER TABLE "filings" ENABLE ALWAYS TRIGGER "filing_sums_changed";--> statement-breakpoint
ALTER TABLE "filings" ENABLE ALWAYS TRIGGER "filing_sums_gone";--> statement-breakpoint
ALTER TABLE "filings" ENABLE ALWAYS TRIGGER "filing_sums_emptied";--> statement-breakpoint
INSERT INTO "filing_sums" SELECT date_trunc('month', "subscription_date"::timestamp)::date, "kind", "currency", "exportable", count(*), sum("fee")
  FROM "filings" GROUP BY 1, 2, 3, 4;
