CREATE TABLE "closed_days" (
	"offer_id" uuid NOT NULL,
	"date" date NOT NULL,
	"note" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "closed_days_offer_id_date_pk" PRIMARY KEY("offer_id","date")
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"form_id" uuid NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	"number" text NOT NULL,
	"holder" text NOT NULL,
	"requester" text NOT NULL,
	"service" text NOT NULL,
	"document" text,
	"copies" integer NOT NULL,
	"delivered_at" timestamp(3) with time zone,
	"amount" numeric(14,2) NOT NULL,
	"currency" text NOT NULL,
	"fee" numeric(14,2) NOT NULL,
	"legalization" numeric(14,2) NOT NULL,
	"stamps" numeric(14,2) NOT NULL,
	"stamp_lines" jsonb NOT NULL,
	"payment_reference" text,
	"gateway" text,
	"collected" numeric(14,2),
	"collected_currency" text,
	"bank_fee" numeric(14,2),
	CONSTRAINT "invoice_lines_invoice_id_position_pk" PRIMARY KEY("invoice_id","position")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"family" text NOT NULL,
	"date" date NOT NULL,
	"status" text DEFAULT 'issued' NOT NULL,
	"lines" integer NOT NULL,
	"issued_at" timestamp(3) with time zone NOT NULL,
	"issued_by_name" text NOT NULL,
	"voided_at" timestamp(3) with time zone,
	"voided_by_name" text,
	"void_note" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "invoices_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "carriers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"ci" text NOT NULL,
	"phone" text NOT NULL,
	"vehicle" text,
	"plate" text,
	"company" text,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"status" text DEFAULT 'pendingDelivery' NOT NULL,
	"status_at" timestamp(3) with time zone NOT NULL,
	"common_id" uuid,
	"request_number" text,
	"owner_id" uuid,
	"receiver_name" text NOT NULL,
	"receiver_ci" text NOT NULL,
	"receiver_phone" text NOT NULL,
	"address" text NOT NULL,
	"municipality" text NOT NULL,
	"documents" jsonb NOT NULL,
	"observations" text,
	"lot_number" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"price" numeric(14,2) NOT NULL,
	"currency" text DEFAULT 'CUP' NOT NULL,
	"collected" boolean DEFAULT false NOT NULL,
	"taken_by_name" text,
	"taken_by_ci" text,
	"delivered_at" timestamp(3) with time zone,
	"deleted_at" timestamp(3) with time zone,
	"search_text" text GENERATED ALWAYS AS (f_norm(number || ' ' || coalesce(request_number, '') || ' ' || coalesce(lot_number, '') || ' ' || receiver_name || ' ' || receiver_ci || ' ' || receiver_phone)) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "deliveries_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "delivery_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"delivery_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_user" uuid,
	"by_name" text NOT NULL,
	"note" text,
	"corrective" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_lots" (
	"number" text PRIMARY KEY NOT NULL,
	"carrier_id" uuid NOT NULL,
	"printed_at" timestamp(3) with time zone,
	"left_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "usual_terms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"province" text,
	"legalize" boolean,
	"half_days" integer NOT NULL,
	"most_days" integer NOT NULL,
	"cases" integer NOT NULL,
	"counted_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "differences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"fact" text NOT NULL,
	"reference" text NOT NULL,
	"payment_id" uuid,
	"record_id" uuid,
	"status" text NOT NULL,
	"resolution" text,
	"note" text,
	"resolved_at" timestamp(3) with time zone,
	"resolved_by" uuid,
	"resolved_by_name" text,
	"after_closing" boolean DEFAULT false NOT NULL,
	"found_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "gateway_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"operation" text NOT NULL,
	"reference" text,
	"day" date NOT NULL,
	"at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"amount" numeric(14,2) NOT NULL,
	"currency" text NOT NULL,
	"refunded" numeric(14,2),
	"source" text NOT NULL,
	"payment_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "gateway_records_operation" UNIQUE("gateway","operation")
);
--> statement-breakpoint
CREATE TABLE "reconciliation_days" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"day" date NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"loaded_at" timestamp(3) with time zone,
	"closed_at" timestamp(3) with time zone,
	"closed_by" uuid,
	"closed_by_name" text,
	"statement_count" integer,
	"statement_totals" jsonb,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "reconciliation_days_day" UNIQUE("gateway","day")
);
--> statement-breakpoint
CREATE TABLE "reconciliation_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day_id" uuid NOT NULL,
	"from_status" text NOT NULL,
	"to_status" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by" uuid,
	"by_name" text NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "statement_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"sha256" text NOT NULL,
	"name" text NOT NULL,
	"lines" integer NOT NULL,
	"days" date[] NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "statement_files_content" UNIQUE("gateway","sha256")
);
--> statement-breakpoint
CREATE TABLE "terms_acceptances" (
	"user_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"ip" text,
	CONSTRAINT "terms_acceptances_user_id_version_pk" PRIMARY KEY("user_id","version")
);
--> statement-breakpoint
DROP INDEX "tariffs_family";--> statement-breakpoint
ALTER TABLE "settings" ALTER COLUMN "updated_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "request_forms" ADD COLUMN "authorized_by" uuid;--> statement-breakpoint
ALTER TABLE "request_forms" ADD COLUMN "authorized_by_name" text;--> statement-breakpoint
ALTER TABLE "request_forms" ADD COLUMN "authorization_note" text;--> statement-breakpoint
ALTER TABLE "request_forms" ADD COLUMN "refund_owed" numeric(14,2);--> statement-breakpoint
ALTER TABLE "request_forms" ADD COLUMN "hidden_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "request_price_lines" ADD COLUMN "since" date;--> statement-breakpoint
ALTER TABLE "request_price_lines" ADD COLUMN "rule" text;--> statement-breakpoint
ALTER TABLE "request_price_lines" ADD COLUMN "basis" text;--> statement-breakpoint
ALTER TABLE "tariffs" ADD COLUMN "next_from" date;--> statement-breakpoint
ALTER TABLE "tariffs" ADD COLUMN "basis" text;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "desk_note" text;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "desk_by_name" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "statement_date" date;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "received_amount" numeric(14,2);--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "received_currency" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "commission" numeric(14,2);--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "search_text" text GENERATED ALWAYS AS (f_norm(reference || ' ' || subject_number || ' ' || payer_name || ' ' || coalesce(payer_phone, '') || ' ' || coalesce(gateway_id, '') || ' ' || coalesce(bank_id, '') || ' ' || coalesce(tm_id, ''))) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (f_norm(first_name || ' ' || last_name || ' ' || coalesce(second_last_name, '') || ' ' || email::text || ' ' || coalesce(phone, '') || ' ' || coalesce(ci, '') || ' ' || coalesce(passport, ''))) STORED;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "done" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "closed_days" ADD CONSTRAINT "closed_days_offer_id_online_service_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."online_service_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_days" ADD CONSTRAINT "closed_days_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_form_id_request_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."request_forms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_common_id_request_groups_common_id_fk" FOREIGN KEY ("common_id") REFERENCES "public"."request_groups"("common_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_lot_number_delivery_lots_number_fk" FOREIGN KEY ("lot_number") REFERENCES "public"."delivery_lots"("number") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_log" ADD CONSTRAINT "delivery_log_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_lots" ADD CONSTRAINT "delivery_lots_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "differences" ADD CONSTRAINT "differences_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "differences" ADD CONSTRAINT "differences_record_id_gateway_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."gateway_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_records" ADD CONSTRAINT "gateway_records_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_log" ADD CONSTRAINT "reconciliation_log_day_id_reconciliation_days_id_fk" FOREIGN KEY ("day_id") REFERENCES "public"."reconciliation_days"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_version_terms_version_fk" FOREIGN KEY ("version") REFERENCES "public"."terms"("version") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closed_days_date" ON "closed_days" USING btree ("date");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_lines_once" ON "invoice_lines" USING btree ("form_id") WHERE "invoice_lines"."live";--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("family","issued_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invoices_date" ON "invoices" USING btree ("family","date");--> statement-breakpoint
CREATE UNIQUE INDEX "carriers_ci" ON "carriers" USING btree ("ci");--> statement-breakpoint
CREATE INDEX "carriers_name" ON "carriers" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_under_way" ON "deliveries" USING btree ("common_id") WHERE "deliveries"."status" in ('pendingDelivery', 'readyForMessaging', 'transporting');--> statement-breakpoint
CREATE INDEX "deliveries_newest" ON "deliveries" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "deliveries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "deliveries_status" ON "deliveries" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "deliveries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "deliveries_lot" ON "deliveries" USING btree ("lot_number") WHERE "deliveries"."lot_number" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_request" ON "deliveries" USING btree ("common_id") WHERE "deliveries"."common_id" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_owner" ON "deliveries" USING btree ("owner_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deliveries_search" ON "deliveries" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "delivery_log_delivery" ON "delivery_log" USING btree ("delivery_id");--> statement-breakpoint
CREATE INDEX "delivery_lots_carrier" ON "delivery_lots" USING btree ("carrier_id");--> statement-breakpoint
CREATE INDEX "delivery_lots_open" ON "delivery_lots" USING btree ("left_at");--> statement-breakpoint
CREATE INDEX "usual_terms_offer" ON "usual_terms" USING btree ("offer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "differences_fact" ON "differences" USING btree ("gateway","fact");--> statement-breakpoint
CREATE INDEX "differences_day" ON "differences" USING btree ("gateway","day","status");--> statement-breakpoint
CREATE INDEX "differences_payment" ON "differences" USING btree ("payment_id") WHERE "differences"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "differences_record" ON "differences" USING btree ("record_id") WHERE "differences"."record_id" is not null;--> statement-breakpoint
CREATE INDEX "gateway_records_day" ON "gateway_records" USING btree ("gateway","day","reference");--> statement-breakpoint
CREATE INDEX "gateway_records_payment" ON "gateway_records" USING btree ("payment_id") WHERE "gateway_records"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "reconciliation_log_day" ON "reconciliation_log" USING btree ("day_id","at");--> statement-breakpoint
CREATE INDEX "terms_acceptances_version" ON "terms_acceptances" USING btree ("version");--> statement-breakpoint
ALTER TABLE "request_groups" ADD CONSTRAINT "request_groups_offer_id_online_service_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."online_service_offers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tariffs" ADD CONSTRAINT "tariffs_chain" FOREIGN KEY ("code","next_from") REFERENCES "public"."tariffs"("code","valid_from") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_forms_delivered" ON "request_forms" USING btree ("family","delivered_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "request_forms"."status" = 'delivered';--> statement-breakpoint
CREATE INDEX "request_forms_not_invoiced" ON "request_forms" USING btree ("family","delivered_at","id") WHERE "request_forms"."status" = 'delivered' and "request_forms"."invoice_number" is null;--> statement-breakpoint
CREATE INDEX "request_forms_ready" ON "request_forms" USING btree ("ready_at") WHERE "request_forms"."ready_at" is not null;--> statement-breakpoint
CREATE INDEX "tariffs_newest" ON "tariffs" USING btree ("valid_from" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "emails_newest" ON "emails" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "emails_to" ON "emails" USING gin ("to" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_listed" ON "payments" USING btree ("gateway","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_confirmed" ON "payments" USING btree ("gateway","confirmed_at") WHERE "payments"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_search" ON "payments" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("last_name","first_name","id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "terms_in_force" ON "terms" USING btree ("published") WHERE "terms"."published";--> statement-breakpoint
ALTER TABLE "tariffs" ADD CONSTRAINT "tariffs_one_next" UNIQUE NULLS NOT DISTINCT("code","next_from");--> statement-breakpoint
ALTER TABLE "tariffs" ADD CONSTRAINT "tariffs_span" CHECK ("tariffs"."valid_to" >= "tariffs"."valid_from");--> statement-breakpoint
ALTER TABLE "tariffs" ADD CONSTRAINT "tariffs_order" CHECK ("tariffs"."next_from" is null or coalesce("tariffs"."valid_to" < "tariffs"."next_from", false));--> statement-breakpoint
ALTER TABLE "tariffs" ADD CONSTRAINT "tariffs_code" CHECK ("tariffs"."code" = concat_ws('-', "tariffs"."family", "tariffs"."concept", "tariffs"."currency", "tariffs"."document_type", nullif("tariffs"."residence", 'any')));