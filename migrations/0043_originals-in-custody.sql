CREATE TABLE "hand_overs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"original_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"arrived_at" timestamp(3) with time zone NOT NULL,
	"arrival" integer GENERATED ALWAYS AS IDENTITY (sequence name "hand_overs_arrival_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_hand" jsonb NOT NULL,
	"to_hand" jsonb NOT NULL,
	"place" text NOT NULL,
	"by_user" uuid,
	"by_name" text NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "originals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"subject_number" text NOT NULL,
	"document" text NOT NULL,
	"holder_name" text NOT NULL,
	"place" text NOT NULL,
	"held_by" uuid,
	"held_name" text NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(label, '') || ' ' || coalesce(document, '') || ' ' || coalesce(holder_name, '') || ' ' || coalesce(subject_number, '') || ' ' || coalesce(held_name, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "originals_label_unique" UNIQUE("label")
);
--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_original_id_originals_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."originals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "originals" ADD CONSTRAINT "originals_held_by_users_id_fk" FOREIGN KEY ("held_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hand_overs_original" ON "hand_overs" USING btree ("original_id","at","arrival");--> statement-breakpoint
CREATE INDEX "originals_since" ON "originals" USING btree ("since","id");--> statement-breakpoint
CREATE INDEX "originals_created" ON "originals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "originals_kind" ON "originals" USING btree ("kind","since","id");--> statement-breakpoint
CREATE INDEX "originals_place" ON "originals" USING btree ("place","since","id");--> statement-breakpoint
CREATE INDEX "originals_subject" ON "originals" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "originals_held" ON "originals" USING btree ("held_by","since","id");--> statement-breakpoint
CREATE INDEX "originals_words" ON "originals" USING gin ("search_text" gin_trgm_ops);