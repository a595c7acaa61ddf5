CREATE TABLE "change_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"route" text NOT NULL,
	"input" jsonb,
	"input_sha256" text NOT NULL,
	"action" text NOT NULL,
	"subject" jsonb,
	"changes" jsonb NOT NULL,
	"reason_given" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"requested_at" timestamp(3) with time zone NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_by_name" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"decided_at" timestamp(3) with time zone,
	"decided_by_name" text,
	"reason" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE UNIQUE INDEX "change_proposals_pending" ON "change_proposals" USING btree ("requested_by","route","input_sha256") WHERE "change_proposals"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "change_proposals_newest" ON "change_proposals" USING btree ("requested_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "change_proposals_open" ON "change_proposals" USING btree ("expires_at") WHERE "change_proposals"."state" = 'pending';