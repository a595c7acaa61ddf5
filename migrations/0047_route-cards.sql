CREATE TABLE "route_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"destination" text NOT NULL,
	"document_type" text,
	"needed" text NOT NULL,
	"steps" jsonb DEFAULT '[]' NOT NULL,
	"source" text NOT NULL,
	"checked_on" date NOT NULL,
	"told_at" timestamp(3) with time zone,
	"active" boolean DEFAULT true NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(source, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE UNIQUE INDEX "route_cards_answer" ON "route_cards" USING btree ("destination",coalesce("document_type", '')) WHERE "route_cards"."active";--> statement-breakpoint
CREATE INDEX "route_cards_checked" ON "route_cards" USING btree ("checked_on","id");--> statement-breakpoint
CREATE INDEX "route_cards_document" ON "route_cards" USING btree ("document_type");--> statement-breakpoint
CREATE INDEX "route_cards_words" ON "route_cards" USING gin ("search_text" gin_trgm_ops);