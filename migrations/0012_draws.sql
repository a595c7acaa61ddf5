CREATE TABLE "draw_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"draw_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"identity_key" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"status_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"position" integer,
	"offered_until" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "draw_entries_user" UNIQUE("draw_id","user_id"),
	CONSTRAINT "draw_entries_identity" UNIQUE("draw_id","identity_key"),
	CONSTRAINT "draw_entries_position" UNIQUE("draw_id","position"),
	CONSTRAINT "draw_entries_offer" CHECK (("draw_entries"."status" = 'offered') = ("draw_entries"."offered_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "draws" (
	"id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"week" date NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"opens_at" timestamp(3) with time zone NOT NULL,
	"draws_at" timestamp(3) with time zone NOT NULL,
	"seed" text NOT NULL,
	"drawn_at" timestamp(3) with time zone,
	"drawn_entries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "draws_entry_period" CHECK ("draws"."draws_at" > "draws"."opens_at"),
	CONSTRAINT "draws_drawn" CHECK (("draws"."status" in ('drawn', 'closed')) = ("draws"."drawn_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "draw_entries" ADD CONSTRAINT "draw_entries_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_entries" ADD CONSTRAINT "draw_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_offer_id_online_service_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."online_service_offers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "draw_entries_active_user" ON "draw_entries" USING btree ("offer_id","user_id") WHERE "draw_entries"."status" in ('waiting', 'offered');--> statement-breakpoint
CREATE UNIQUE INDEX "draw_entries_active_identity" ON "draw_entries" USING btree ("offer_id","identity_key") WHERE "draw_entries"."status" in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "draw_entries_list" ON "draw_entries" USING btree ("draw_id","status","position");--> statement-breakpoint
CREATE INDEX "draw_entries_of_user" ON "draw_entries" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "draws_offer_week" ON "draws" USING btree ("offer_id","week") WHERE "draws"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "draws_active" ON "draws" USING btree ("draws_at") WHERE "draws"."status" in ('scheduled', 'drawn');