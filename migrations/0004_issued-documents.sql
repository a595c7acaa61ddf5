CREATE TABLE "issued_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"number" text NOT NULL,
	"language" text NOT NULL,
	"version" integer NOT NULL,
	"token_sha256" text NOT NULL,
	"short_code" text NOT NULL,
	"facts" jsonb NOT NULL,
	"content_sha256" text NOT NULL,
	"sha256" text NOT NULL,
	"state" text DEFAULT 'valid' NOT NULL,
	"issued_at" timestamp(3) with time zone NOT NULL,
	"issued_by_name" text NOT NULL,
	"corrected_by_id" uuid,
	"withdrawal_reason" text,
	"withdrawal_requested_at" timestamp(3) with time zone,
	"withdrawal_requested_by" uuid,
	"withdrawal_requested_by_name" text,
	"withdrawn_at" timestamp(3) with time zone,
	"withdrawn_by_name" text,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(number, '') || ' ' || coalesce(short_code, '') || ' ' || coalesce(issued_by_name, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE UNIQUE INDEX "issued_documents_version" ON "issued_documents" USING btree ("kind","record_id","language","version");--> statement-breakpoint
CREATE UNIQUE INDEX "issued_documents_valid" ON "issued_documents" USING btree ("kind","record_id","language") WHERE "issued_documents"."state" = 'valid';--> statement-breakpoint
CREATE UNIQUE INDEX "issued_documents_token" ON "issued_documents" USING btree ("token_sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "issued_documents_short_code" ON "issued_documents" USING btree ("short_code");--> statement-breakpoint
CREATE INDEX "issued_documents_newest" ON "issued_documents" USING btree ("issued_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "issued_documents_state" ON "issued_documents" USING btree ("state","issued_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "issued_documents_number" ON "issued_documents" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "issued_documents_words" ON "issued_documents" USING gin ("search_text" gin_trgm_ops);