CREATE TABLE "bank_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bank" text NOT NULL,
	"branch" text NOT NULL,
	"bank_address" text NOT NULL,
	"swift_code" text NOT NULL,
	"account_number" text NOT NULL,
	"holder" text NOT NULL,
	"currency" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(bank, '') || ' ' || coalesce(branch, '') || ' ' || coalesce(swift_code, '') || ' ' || coalesce(account_number, '') || ' ' || coalesce(holder, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_number" ON "bank_accounts" USING btree ("account_number");--> statement-breakpoint
CREATE INDEX "bank_accounts_words" ON "bank_accounts" USING gin ("search_text" gin_trgm_ops);