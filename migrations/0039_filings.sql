CREATE TABLE "filing_deadlines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"filing_id" uuid NOT NULL,
	"text" text NOT NULL,
	"due_on" date NOT NULL,
	"done_at" timestamp(3) with time zone,
	"done_by" text
);
--> statement-breakpoint
CREATE TABLE "filings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"radication_number" text NOT NULL,
	"contract_number" text,
	"supplement_number" text,
	"parent_id" uuid,
	"client_id" uuid NOT NULL,
	"client_type" text NOT NULL,
	"country" text NOT NULL,
	"nationality" text NOT NULL,
	"specialist_id" uuid NOT NULL,
	"correspondent_id" uuid,
	"topic" text NOT NULL,
	"practice_area" text NOT NULL,
	"service_modality" text NOT NULL,
	"service_type" text NOT NULL,
	"sector" text NOT NULL,
	"taken_shape" text NOT NULL,
	"fee" numeric(14,2) NOT NULL,
	"currency" text NOT NULL,
	"subscription_date" date NOT NULL,
	"termination" text NOT NULL,
	"termination_date" date,
	"exportable" boolean DEFAULT false NOT NULL,
	"vip" boolean DEFAULT false NOT NULL,
	"mipyme_type" text,
	"copies" integer DEFAULT 0 NOT NULL,
	"consultations" integer DEFAULT 0 NOT NULL,
	"constitutions" integer DEFAULT 0 NOT NULL,
	"protocol_copies" integer DEFAULT 0 NOT NULL,
	"voucher_number" text,
	"voucher_pending" boolean DEFAULT false NOT NULL,
	"observations" text,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(radication_number, '') || ' ' || coalesce(contract_number, '') || ' ' || coalesce(supplement_number, '') || ' ' || coalesce(topic, '') || ' ' || coalesce(voucher_number, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
ALTER TABLE "filing_deadlines" ADD CONSTRAINT "filing_deadlines_filing_id_filings_id_fk" FOREIGN KEY ("filing_id") REFERENCES "public"."filings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filings" ADD CONSTRAINT "filings_parent_id_filings_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."filings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filings" ADD CONSTRAINT "filings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filings" ADD CONSTRAINT "filings_specialist_id_users_id_fk" FOREIGN KEY ("specialist_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filings" ADD CONSTRAINT "filings_correspondent_id_users_id_fk" FOREIGN KEY ("correspondent_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "filing_deadlines_filing" ON "filing_deadlines" USING btree ("filing_id","due_on");--> statement-breakpoint
CREATE INDEX "filing_deadlines_due" ON "filing_deadlines" USING btree ("due_on","filing_id") WHERE "filing_deadlines"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "filings_radication" ON "filings" USING btree ("radication_number");--> statement-breakpoint
CREATE UNIQUE INDEX "filings_contract" ON "filings" USING btree ("contract_number") WHERE "filings"."kind" = 'contract';--> statement-breakpoint
CREATE UNIQUE INDEX "filings_supplement" ON "filings" USING btree ("supplement_number") WHERE "filings"."supplement_number" is not null;--> statement-breakpoint
CREATE INDEX "filings_radication_sort" ON "filings" USING btree ("radication_number","id");--> statement-breakpoint
CREATE INDEX "filings_fee" ON "filings" USING btree ("currency","fee","id");--> statement-breakpoint
CREATE INDEX "filings_subscribed" ON "filings" USING btree ("subscription_date","id");--> statement-breakpoint
CREATE INDEX "filings_ends" ON "filings" USING btree ("termination_date","id");--> statement-breakpoint
CREATE INDEX "filings_ends_down" ON "filings" USING btree ("termination_date" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "filings_client_id" ON "filings" USING btree ("client_id","subscription_date","id");--> statement-breakpoint
CREATE INDEX "filings_specialist_id" ON "filings" USING btree ("specialist_id","subscription_date","id");--> statement-breakpoint
CREATE INDEX "filings_kind" ON "filings" USING btree ("kind","subscription_date","id");--> statement-breakpoint
CREATE INDEX "filings_practice_area" ON "filings" USING btree ("practice_area","subscription_date","id");--> statement-breakpoint
CREATE INDEX "filings_sector" ON "filings" USING btree ("sector","subscription_date","id");--> statement-breakpoint
CREATE INDEX "filings_country" ON "filings" USING btree ("country","subscription_date","id");--> statement-breakpoint
CREATE INDEX "filings_service_modality" ON "filings" USING btree ("service_modality");--> statement-breakpoint
CREATE INDEX "filings_service_type" ON "filings" USING btree ("service_type");--> statement-breakpoint
CREATE INDEX "filings_taken_shape" ON "filings" USING btree ("taken_shape");--> statement-breakpoint
CREATE INDEX "filings_termination" ON "filings" USING btree ("termination");--> statement-breakpoint
CREATE INDEX "filings_contract_number" ON "filings" USING btree ("contract_number");--> statement-breakpoint
CREATE INDEX "filings_parent" ON "filings" USING btree ("parent_id") WHERE "filings"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "filings_pending" ON "filings" USING btree ("subscription_date","id") WHERE "filings"."voucher_pending";--> statement-breakpoint
CREATE INDEX "filings_words" ON "filings" USING gin ("search_text" gin_trgm_ops);