CREATE TABLE "offer_rule_sends" (
	"rule_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"nth" integer NOT NULL,
	"day" date NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"reached" integer NOT NULL,
	CONSTRAINT "offer_rule_sends_rule_id_offer_id_nth_pk" PRIMARY KEY("rule_id","offer_id","nth")
);
--> statement-breakpoint
CREATE TABLE "offer_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"trigger" text NOT NULL,
	"days" integer,
	"repeat_every_days" integer,
	"max_repeats" integer DEFAULT 3 NOT NULL,
	"conditions" jsonb NOT NULL,
	"recipients" jsonb NOT NULL,
	"channel" text DEFAULT 'email' NOT NULL,
	"attach_pdf" boolean DEFAULT true NOT NULL,
	"include_pay_link" boolean DEFAULT false NOT NULL,
	"subject" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"priority" integer DEFAULT 100 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(name, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
ALTER TABLE "offer_rule_sends" ADD CONSTRAINT "offer_rule_sends_rule_id_offer_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."offer_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_rule_sends" ADD CONSTRAINT "offer_rule_sends_offer_id_contract_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."contract_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "offer_rule_sends_day" ON "offer_rule_sends" USING btree ("rule_id","offer_id","day");--> statement-breakpoint
CREATE INDEX "offer_rule_sends_offer" ON "offer_rule_sends" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "offer_rules_priority" ON "offer_rules" USING btree ("priority","id");--> statement-breakpoint
CREATE INDEX "offer_rules_name" ON "offer_rules" USING btree ("name" collate "es","id");