CREATE TABLE "filing_warnings" (
	"of" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "filing_warnings_of_day_pk" PRIMARY KEY("of","day")
);
--> statement-breakpoint
CREATE INDEX "filing_warnings_day" ON "filing_warnings" USING btree ("day");