CREATE TABLE "client_import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"typed" jsonb,
	"read_faults" jsonb NOT NULL,
	"faults" jsonb DEFAULT '[]' NOT NULL,
	"outcome" text,
	"found" text,
	CONSTRAINT "client_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "client_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"sha256" text NOT NULL,
	"status" text NOT NULL,
	"headers" jsonb NOT NULL,
	"samples" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"total" integer NOT NULL,
	"through" integer DEFAULT 0 NOT NULL,
	"line" integer DEFAULT 0 NOT NULL,
	"outcomes" jsonb DEFAULT '{}' NOT NULL,
	"written" integer DEFAULT 0 NOT NULL,
	"created_by_name" text NOT NULL,
	"run_by" uuid,
	"run_by_name" text,
	"ended_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
ALTER TABLE "client_import_rows" ADD CONSTRAINT "client_import_rows_import_id_client_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."client_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_import_rows_faults" ON "client_import_rows" USING btree ("import_id","line") WHERE "client_import_rows"."outcome" in ('refused', 'twice');--> statement-breakpoint
CREATE INDEX "client_imports_made" ON "client_imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "client_imports_same" ON "client_imports" USING btree ("sha256","ended_at");--> statement-breakpoint
CREATE INDEX "client_imports_under_way" ON "client_imports" USING btree ("updated_at") WHERE "client_imports"."status" in ('checking', 'running');