CREATE TABLE "office_clock" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"trusted_at" timestamp(3) with time zone NOT NULL,
	"reported_at" timestamp(3) with time zone
);
--> statement-breakpoint
INSERT INTO "filing_warnings" ("of", "day") SELECT "id", "due_on" FROM "filing_deadlines" WHERE "due_on" < current_date ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "filing_warnings" ("of", "day") SELECT "id", "termination_date" FROM "filings" WHERE "termination_date" < current_date ON CONFLICT DO NOTHING;
