CREATE TABLE "contract_offer_lines" (
	"offer_id" uuid NOT NULL,
	"side" text NOT NULL,
	"position" integer NOT NULL,
	"code" text NOT NULL,
	"amount" numeric(14,2) NOT NULL,
	"description" text,
	CONSTRAINT "contract_offer_lines_offer_id_side_position_pk" PRIMARY KEY("offer_id","side","position")
);
--> statement-breakpoint
CREATE TABLE "contract_offer_log" (
	"offer_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_user" uuid,
	"by_name" text NOT NULL,
	"note" text,
	"corrective" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_offer_versions" (
	"offer_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"until" timestamp(3) with time zone NOT NULL,
	"by_name" text NOT NULL,
	CONSTRAINT "contract_offer_versions_offer_id_version_pk" PRIMARY KEY("offer_id","version")
);
--> statement-breakpoint
CREATE TABLE "contract_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"offer_number" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"status_at" timestamp(3) with time zone NOT NULL,
	"date" date NOT NULL,
	"client_id" uuid NOT NULL,
	"client_number" text NOT NULL,
	"requested_by" uuid,
	"approved_by" uuid,
	"approval_date" date,
	"received_by" text,
	"delivery_date" date,
	"receipt_date" date,
	"contract" text,
	"contract_date" date,
	"currency" text NOT NULL,
	"total_amount" numeric(14,2) DEFAULT '0.00' NOT NULL,
	"cheque_amount" numeric(14,2),
	"main_activities" text[] DEFAULT '{}' NOT NULL,
	"bank_account_id" uuid,
	"issued_at" timestamp(3) with time zone,
	"sent_at" timestamp(3) with time zone,
	"signed_at" timestamp(3) with time zone,
	"scan" uuid,
	"paid_at" timestamp(3) with time zone,
	"payment" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(offer_number, '') || ' ' || coalesce(client_number, '') || ' ' || coalesce(contract, '') || ' ' || coalesce(received_by, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "contract_offers_offer_number_unique" UNIQUE("offer_number")
);
--> statement-breakpoint
ALTER TABLE "contract_offer_lines" ADD CONSTRAINT "contract_offer_lines_offer_id_contract_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."contract_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_offer_log" ADD CONSTRAINT "contract_offer_log_offer_id_contract_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."contract_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_offer_versions" ADD CONSTRAINT "contract_offer_versions_offer_id_contract_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."contract_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_offers" ADD CONSTRAINT "contract_offers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_offers" ADD CONSTRAINT "contract_offers_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_offers" ADD CONSTRAINT "contract_offers_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_offers" ADD CONSTRAINT "contract_offers_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_offer_lines_code" ON "contract_offer_lines" USING btree ("code");--> statement-breakpoint
CREATE INDEX "contract_offer_log_offer" ON "contract_offer_log" USING btree ("offer_id","at");--> statement-breakpoint
CREATE INDEX "contract_offers_date" ON "contract_offers" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "contract_offers_client_number" ON "contract_offers" USING btree ("client_number","id");--> statement-breakpoint
CREATE INDEX "contract_offers_total" ON "contract_offers" USING btree ("currency","total_amount","id");--> statement-breakpoint
CREATE INDEX "contract_offers_client" ON "contract_offers" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "contract_offers_account" ON "contract_offers" USING btree ("bank_account_id");--> statement-breakpoint
CREATE INDEX "contract_offers_not_signed" ON "contract_offers" USING btree ("issued_at","id") WHERE "contract_offers"."signed_at" is null and "contract_offers"."status" in ('unsigned', 'paid');--> statement-breakpoint
CREATE INDEX "contract_offers_not_paid" ON "contract_offers" USING btree ("signed_at","id") WHERE "contract_offers"."status" = 'signed';--> statement-breakpoint
CREATE INDEX "contract_offers_own" ON "contract_offers" USING btree ("created_by","id");--> statement-breakpoint
CREATE INDEX "contract_offers_requested" ON "contract_offers" USING btree ("requested_by","id");--> statement-breakpoint
CREATE INDEX "contract_offers_approved" ON "contract_offers" USING btree ("approved_by","id");--> statement-breakpoint
CREATE INDEX "contract_offers_words" ON "contract_offers" USING gin ("search_text" gin_trgm_ops);