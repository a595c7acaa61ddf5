CREATE TABLE "trash" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"name" jsonb NOT NULL,
	"row" jsonb NOT NULL,
	"parts" jsonb NOT NULL,
	"removed_at" timestamp(3) with time zone NOT NULL,
	"removed_by_name" text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "trash_record" ON "trash" USING btree ("kind","record_id");--> statement-breakpoint
CREATE INDEX "trash_removed" ON "trash" USING btree ("removed_at","id");