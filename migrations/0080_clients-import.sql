CREATE TABLE "client_values" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
DROP INDEX "client_import_rows_faults";--> statement-breakpoint
DROP INDEX "client_imports_under_way";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "known_as" text;--> statement-breakpoint
-- Who turned out to be another client is found by it.
UPDATE "clients" c SET "known_as" = (
  SELECT string_agg(concat_ws(' ', o.client_number, o.name, o.email, o.phone, o.tax_id, o.ci, o.passport), ' ' ORDER BY o.client_number)
  FROM "clients" o WHERE o.merged_into = c.id)
WHERE c.id IN (SELECT merged_into FROM "clients");--> statement-breakpoint
ALTER TABLE "clients" drop column "search_text";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(client_number, '') || ' ' || coalesce(name, '') || ' ' || coalesce(address, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(tax_id, '') || ' ' || coalesce(ci, '') || ' ' || coalesce(passport, '') || ' ' || coalesce(known_as, '')), '''’‘´`ʼ', '')) STORED;--> statement-breakpoint
ALTER TABLE "client_import_rows" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "client_import_rows" ADD COLUMN "changes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "client_import_rows" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "client_import_rows" ADD COLUMN "answer_of" uuid;--> statement-breakpoint
ALTER TABLE "client_import_rows" ADD COLUMN "written_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "client_imports" ADD COLUMN "header_line" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "client_imports" ADD COLUMN "first_lines" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "client_imports" ADD COLUMN "undone_by" uuid;--> statement-breakpoint
ALTER TABLE "client_imports" ADD COLUMN "undone_by_name" text;--> statement-breakpoint
ALTER TABLE "client_imports" ADD COLUMN "undone" jsonb;--> statement-breakpoint
ALTER TABLE "client_values" ADD CONSTRAINT "client_values_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_values_client" ON "client_values" USING btree ("client_id","at");--> statement-breakpoint
CREATE INDEX "client_import_rows_client" ON "client_import_rows" USING btree ("import_id","client_id") WHERE "client_import_rows"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "client_import_rows_faults" ON "client_import_rows" USING btree ("import_id","line") WHERE "client_import_rows"."faults" <> '[]';--> statement-breakpoint
CREATE INDEX "client_imports_under_way" ON "client_imports" USING btree ("updated_at") WHERE "client_imports"."status" in ('checking', 'running', 'undoing');--> statement-breakpoint
CREATE INDEX "clients_words" ON "clients" USING gin ("search_text" gin_trgm_ops);
