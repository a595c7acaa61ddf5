CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"by_name" text NOT NULL,
	"roles" text[] NOT NULL,
	"session_id" uuid,
	"ip" text,
	"request_id" text,
	"action" text NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "slots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"date" date NOT NULL,
	"week" date NOT NULL,
	"status" text DEFAULT 'available' NOT NULL,
	"common_id" uuid,
	"form_id" uuid,
	"user_id" uuid,
	"reserved_until" timestamp(3) with time zone,
	"used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slots_holder" CHECK (("slots"."status" in ('reserved', 'used')) = ("slots"."common_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_currency" text NOT NULL,
	"to_currency" text NOT NULL,
	"buy_value" numeric(14, 6) NOT NULL,
	"sale_value" numeric(14, 6) NOT NULL,
	"average_value" numeric(14, 6) NOT NULL,
	"organism" text NOT NULL,
	"date" date NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "nomenclators" (
	"code" text PRIMARY KEY NOT NULL,
	"descriptive_code" text NOT NULL,
	"name_es" text NOT NULL,
	"name_en" text NOT NULL,
	"pcode" text,
	"ptypes" text[] NOT NULL,
	"order" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"meta" jsonb DEFAULT '{}' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title_es" text NOT NULL,
	"title_en" text NOT NULL,
	"text_es" text NOT NULL,
	"text_en" text NOT NULL,
	"link" text,
	"read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_form_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"form_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_user" uuid,
	"by_name" text NOT NULL,
	"note" text,
	"corrective" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_forms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"common_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"number" text NOT NULL,
	"family" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"status_at" timestamp(3) with time zone NOT NULL,
	"offer_id" uuid NOT NULL,
	"requester_id" uuid NOT NULL,
	"counts_for_week" boolean DEFAULT true NOT NULL,
	"relationship" text,
	"first_name" text,
	"first_last_name" text,
	"second_last_name" text,
	"father_name" text,
	"mother_name" text,
	"birth_date" date,
	"birth_place" jsonb,
	"citizenship" text,
	"identity_number" text,
	"ci_gender_ack" boolean,
	"skin_color" text,
	"gender" text,
	"address" text,
	"province" text,
	"municipality" text,
	"abroad_country" text,
	"document_type" text,
	"volume" text,
	"folio" text,
	"registry" jsonb,
	"event_date" date,
	"event_place" text,
	"second_person" jsonb,
	"purpose" text,
	"destination" text,
	"legalize" boolean,
	"copies" integer,
	"holder_in_cuba" boolean,
	"holder_deceased" boolean,
	"finished_at" timestamp(3) with time zone,
	"currency" text,
	"amount_total" numeric(14,2),
	"package_number" text,
	"lot_number" text,
	"observations" text,
	"authorized_at" timestamp(3) with time zone,
	"paid_at" timestamp(3) with time zone,
	"approved_at" timestamp(3) with time zone,
	"approved_by" uuid,
	"obtained_at" timestamp(3) with time zone,
	"ready_at" timestamp(3) with time zone,
	"expires_at" date,
	"delivered_at" timestamp(3) with time zone,
	"receiver_name" text,
	"receiver_ci" text,
	"invoice_number" text,
	"invoice_date" date,
	"reject_reason" text,
	"reject_text" text,
	"rejected_at" timestamp(3) with time zone,
	"resubmissions" integer DEFAULT 0 NOT NULL,
	"search_text" text GENERATED ALWAYS AS (f_norm(number || ' ' || coalesce(first_name, '') || ' ' || coalesce(first_last_name, '') || ' ' || coalesce(second_last_name, '') || ' ' || coalesce(identity_number, '') || ' ' || coalesce(package_number, ''))) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "request_forms_number_unique" UNIQUE("number"),
	CONSTRAINT "request_forms_position" UNIQUE("common_id","position")
);
--> statement-breakpoint
CREATE TABLE "request_groups" (
	"common_id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"family" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"offer_id" uuid NOT NULL,
	"requester_id" uuid NOT NULL,
	"public_token" text NOT NULL,
	"quantity" integer NOT NULL,
	"last_position" integer DEFAULT 0 NOT NULL,
	"pickup_name" text,
	"pickup_ci" text,
	"pickup_phone" text,
	"terms_version" integer NOT NULL,
	"terms_at" timestamp(3) with time zone NOT NULL,
	"terms_ip" text,
	"currency" text,
	"amount_total" numeric(14,2),
	"draft_expires_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"first_link_expires_at" timestamp(3) with time zone,
	"paid_at" timestamp(3) with time zone,
	"payment_id" uuid,
	"deleted_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "request_groups_number_unique" UNIQUE("number"),
	CONSTRAINT "request_groups_public_token_unique" UNIQUE("public_token")
);
--> statement-breakpoint
CREATE TABLE "request_price_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"form_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"concept" jsonb NOT NULL,
	"code" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_amount" numeric(14,2) NOT NULL,
	"amount" numeric(14,2) NOT NULL,
	"currency" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "online_service_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"family" text NOT NULL,
	"name_es" text NOT NULL,
	"name_en" text NOT NULL,
	"description_es" text NOT NULL,
	"description_en" text NOT NULL,
	"requirements_es" text DEFAULT '' NOT NULL,
	"requirements_en" text DEFAULT '' NOT NULL,
	"document_types" text[] NOT NULL,
	"term_days" integer NOT NULL,
	"includes_legalization" boolean NOT NULL,
	"weekly_capacity" integer NOT NULL,
	"max_copies" integer DEFAULT 3 NOT NULL,
	"image" text,
	"order" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "online_service_offers_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "tariffs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name_es" text NOT NULL,
	"name_en" text NOT NULL,
	"family" text NOT NULL,
	"concept" text NOT NULL,
	"document_type" text,
	"residence" text DEFAULT 'any' NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric(14,2) NOT NULL,
	"per_copy" boolean DEFAULT true NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "tariffs_code_from" UNIQUE("code","valid_from"),
	CONSTRAINT "tariffs_amount" CHECK ("tariffs"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"once" text NOT NULL,
	"message_id" text NOT NULL,
	"to" text NOT NULL,
	"cc" text,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"template" text NOT NULL,
	"vars" jsonb NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"retries" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"next_attempt_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"lease" uuid,
	"leased_until" timestamp(3) with time zone,
	"sent_at" timestamp(3) with time zone,
	"related_kind" text,
	"related_id" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "emails_once_unique" UNIQUE("once"),
	CONSTRAINT "emails_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "gateway_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"reference" text,
	"channel" text NOT NULL,
	"verified" text NOT NULL,
	"snapshot" jsonb,
	"raw" jsonb NOT NULL,
	"state" text NOT NULL,
	"outcome" text,
	"deliveries" integer DEFAULT 1 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp(3) with time zone NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	"processed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"sent_count" integer NOT NULL,
	"closed" text,
	"closed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "payment_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "payment_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by" uuid,
	"by_name" text NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"subject_number" text NOT NULL,
	"link_id" uuid,
	"gateway" text NOT NULL,
	"status" text NOT NULL,
	"amount" numeric(14,2) NOT NULL,
	"currency" text NOT NULL,
	"bank_fee" numeric(14,2) NOT NULL,
	"rate" numeric(14, 6),
	"due_amount" numeric(14,2) NOT NULL,
	"due_currency" text NOT NULL,
	"description" text NOT NULL,
	"payer_name" text NOT NULL,
	"payer_email" text NOT NULL,
	"payer_phone" text,
	"payer_language" text NOT NULL,
	"return_path" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"gateway_id" text,
	"presentation" jsonb,
	"operation_signature" text,
	"bank" text,
	"bank_id" text,
	"tm_id" text,
	"card_brand" text,
	"auth_code" text,
	"failure" text,
	"confirmed_at" timestamp(3) with time zone,
	"settled" boolean DEFAULT false NOT NULL,
	"duplicated" boolean DEFAULT false NOT NULL,
	"late" boolean DEFAULT false NOT NULL,
	"disputed" boolean DEFAULT false NOT NULL,
	"dispute_reason" text,
	"refund_due" numeric(14,2),
	"refund_reason" text,
	"refunded_amount" numeric(14,2) DEFAULT '0.00' NOT NULL,
	"refund_reference" text,
	"refunded_at" timestamp(3) with time zone,
	"conciliated" boolean DEFAULT false NOT NULL,
	"conciliated_at" timestamp(3) with time zone,
	"statement_reference" text,
	"next_poll_at" timestamp(3) with time zone,
	"polls" integer DEFAULT 0 NOT NULL,
	"worked_until" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "payments_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "user_roles_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"username" "citext" NOT NULL,
	"email" "citext" NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"second_last_name" text,
	"ci" text,
	"passport" text,
	"phone" text,
	"country" text,
	"language" text DEFAULT 'es' NOT NULL,
	"position" text,
	"image" text,
	"password_hash" text,
	"active" boolean DEFAULT false NOT NULL,
	"activated_at" timestamp(3) with time zone,
	"blocked_at" timestamp(3) with time zone,
	"accepted_terms_version" integer,
	"accepted_terms_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"name_es" text NOT NULL,
	"name_en" text NOT NULL,
	"permissions" text[] NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "roles_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "guesses" (
	"target" text PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"since" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailed_secrets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"secret_hash" text NOT NULL,
	"sent_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"ip" text,
	"user_agent" text,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "used_challenges" (
	"signature" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" integer NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "basic_pages" (
	"key" text PRIMARY KEY NOT NULL,
	"text_es" text NOT NULL,
	"text_en" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "terms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"title_es" text NOT NULL,
	"title_en" text NOT NULL,
	"text_es" text NOT NULL,
	"text_en" text NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"published_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "terms_version_unique" UNIQUE("version")
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"next_run_at" timestamp(3) with time zone NOT NULL,
	"last_run_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "number_series" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "number_series_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_owner_key_pk" PRIMARY KEY("owner","key")
);
--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_offer_id_online_service_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."online_service_offers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nomenclators" ADD CONSTRAINT "nomenclators_pcode_nomenclators_code_fk" FOREIGN KEY ("pcode") REFERENCES "public"."nomenclators"("code") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_form_log" ADD CONSTRAINT "request_form_log_form_id_request_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."request_forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_forms" ADD CONSTRAINT "request_forms_common_id_request_groups_common_id_fk" FOREIGN KEY ("common_id") REFERENCES "public"."request_groups"("common_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_forms" ADD CONSTRAINT "request_forms_requester_id_users_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_groups" ADD CONSTRAINT "request_groups_requester_id_users_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_price_lines" ADD CONSTRAINT "request_price_lines_form_id_request_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."request_forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tariffs" ADD CONSTRAINT "tariffs_document_type_nomenclators_code_fk" FOREIGN KEY ("document_type") REFERENCES "public"."nomenclators"("code") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_log" ADD CONSTRAINT "payment_log_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_link_id_payment_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."payment_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_secrets" ADD CONSTRAINT "mailed_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_record" ON "audit_log" USING btree ("record_kind","record_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "slots_free" ON "slots" USING btree ("offer_id","date","id") WHERE "slots"."status" = 'available';--> statement-breakpoint
CREATE INDEX "slots_offer_date" ON "slots" USING btree ("offer_id","date");--> statement-breakpoint
CREATE INDEX "slots_common" ON "slots" USING btree ("common_id") WHERE "slots"."common_id" is not null;--> statement-breakpoint
CREATE INDEX "slots_held" ON "slots" USING btree ("reserved_until") WHERE "slots"."status" = 'reserved';--> statement-breakpoint
CREATE INDEX "slots_user_week" ON "slots" USING btree ("user_id","week") WHERE "slots"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_rates_day" ON "exchange_rates" USING btree ("from_currency","to_currency","organism","date");--> statement-breakpoint
CREATE INDEX "exchange_rates_newest" ON "exchange_rates" USING btree ("from_currency","to_currency","date" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "nomenclators_ptypes" ON "nomenclators" USING gin ("ptypes");--> statement-breakpoint
CREATE INDEX "nomenclators_pcode" ON "nomenclators" USING btree ("pcode");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE not "notifications"."read";--> statement-breakpoint
CREATE INDEX "notifications_type" ON "notifications" USING btree ("type","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "request_form_log_form" ON "request_form_log" USING btree ("form_id","at");--> statement-breakpoint
CREATE INDEX "request_forms_newest" ON "request_forms" USING btree ("family","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "request_forms"."finished_at" is not null;--> statement-breakpoint
CREATE INDEX "request_forms_approved" ON "request_forms" USING btree ("family","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "request_forms"."approved_at" is not null;--> statement-breakpoint
CREATE INDEX "request_forms_status" ON "request_forms" USING btree ("family","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "request_forms_search" ON "request_forms" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "request_forms_package" ON "request_forms" USING btree ("package_number") WHERE "request_forms"."package_number" is not null;--> statement-breakpoint
CREATE INDEX "request_groups_requester" ON "request_groups" USING btree ("requester_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "request_groups_drafts" ON "request_groups" USING btree ("draft_expires_at") WHERE "request_groups"."status" = 'draft';--> statement-breakpoint
CREATE INDEX "request_groups_unpaid" ON "request_groups" USING btree ("first_link_expires_at") WHERE "request_groups"."status" = 'notPaid';--> statement-breakpoint
CREATE INDEX "request_groups_week" ON "request_groups" USING btree ("created_at","family");--> statement-breakpoint
CREATE UNIQUE INDEX "request_price_lines_position" ON "request_price_lines" USING btree ("form_id","position");--> statement-breakpoint
CREATE INDEX "tariffs_family" ON "tariffs" USING btree ("family","valid_from") WHERE "tariffs"."active";--> statement-breakpoint
CREATE INDEX "emails_due" ON "emails" USING btree ("next_attempt_at") WHERE "emails"."state" in ('pending', 'processing');--> statement-breakpoint
CREATE INDEX "emails_state" ON "emails" USING btree ("state","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "emails_related" ON "emails" USING btree ("related_kind","related_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_events_dedupe" ON "gateway_events" USING btree ("gateway","verified","dedupe_key");--> statement-breakpoint
CREATE INDEX "gateway_events_waiting" ON "gateway_events" USING btree ("next_try_at") WHERE "gateway_events"."state" in ('stored', 'parked');--> statement-breakpoint
CREATE INDEX "gateway_events_reference" ON "gateway_events" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_links_open" ON "payment_links" USING btree ("kind","subject_id") WHERE "payment_links"."closed" is null;--> statement-breakpoint
CREATE INDEX "payment_links_subject" ON "payment_links" USING btree ("kind","subject_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_links_expiry" ON "payment_links" USING btree ("expires_at") WHERE "payment_links"."closed" is null;--> statement-breakpoint
CREATE INDEX "payment_log_payment" ON "payment_log" USING btree ("payment_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("kind","subject_id") WHERE "payments"."status" in ('created', 'paying');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_settled" ON "payments" USING btree ("kind","subject_id") WHERE "payments"."settled";--> statement-breakpoint
CREATE INDEX "payments_subject" ON "payments" USING btree ("kind","subject_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_poll" ON "payments" USING btree ("next_poll_at") WHERE "payments"."next_poll_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_gateway" ON "payments" USING btree ("gateway","status","created_at");--> statement-breakpoint
CREATE INDEX "payments_gateway_id" ON "payments" USING btree ("gateway_id") WHERE "payments"."gateway_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree ("username");--> statement-breakpoint
CREATE UNIQUE INDEX "users_ci" ON "users" USING btree ("ci") WHERE "users"."ci" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_passport" ON "users" USING btree ("passport") WHERE "users"."passport" is not null;--> statement-breakpoint
CREATE INDEX "users_kind_name" ON "users" USING btree ("kind","last_name","first_name");--> statement-breakpoint
CREATE INDEX "mailed_secrets_user" ON "mailed_secrets" USING btree ("user_id","purpose","sent_at");--> statement-breakpoint
CREATE INDEX "mailed_secrets_hash" ON "mailed_secrets" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");