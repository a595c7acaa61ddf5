CREATE TABLE "merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"from_id" text NOT NULL,
	"into_id" text NOT NULL,
	"merged_at" timestamp(3) with time zone NOT NULL,
	"before" jsonb NOT NULL,
	"moved" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "merges_from" ON "merges" USING btree ("kind","from_id");