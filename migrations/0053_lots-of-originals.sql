CREATE TABLE "lot_papers" (
	"lot_id" uuid NOT NULL,
	"original_id" uuid NOT NULL,
	"came_at" timestamp(3) with time zone,
	"travels" boolean DEFAULT true NOT NULL,
	CONSTRAINT "lot_papers_lot_id_original_id_pk" PRIMARY KEY("lot_id","original_id")
);
--> statement-breakpoint
CREATE TABLE "original_lots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"place" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"papers" integer NOT NULL,
	"missing" integer DEFAULT 0 NOT NULL,
	"carrier_id" uuid,
	"carrier_name" text,
	"sent_at" timestamp(3) with time zone,
	"received_at" timestamp(3) with time zone,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(number, '') || ' ' || coalesce(carrier_name, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "original_lots_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "lot_papers" ADD CONSTRAINT "lot_papers_lot_id_original_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."original_lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_papers" ADD CONSTRAINT "lot_papers_original_id_originals_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."originals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "original_lots" ADD CONSTRAINT "original_lots_carrier_id_users_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lot_papers_one" ON "lot_papers" USING btree ("original_id") WHERE "lot_papers"."travels";--> statement-breakpoint
CREATE INDEX "lot_papers_original" ON "lot_papers" USING btree ("original_id");--> statement-breakpoint
CREATE INDEX "original_lots_newest" ON "original_lots" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "original_lots_state" ON "original_lots" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "original_lots_words" ON "original_lots" USING gin ("search_text" gin_trgm_ops);