CREATE TABLE "data_sheets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"full_name" text NOT NULL,
	"image" text,
	"birth_date" date,
	"marital_status" text,
	"location" text,
	"children" jsonb DEFAULT '[]' NOT NULL,
	"vocational_training" text,
	"work_centre" text,
	"occupation" text,
	"organizations" text[] DEFAULT '{}' NOT NULL,
	"managers" jsonb DEFAULT '[]' NOT NULL,
	"employees" integer,
	"history" text,
	"products" text[] DEFAULT '{}' NOT NULL,
	"competitors" text[] DEFAULT '{}' NOT NULL,
	"economic_information" text,
	"judicial_aspects" text,
	"observations" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
ALTER TABLE "data_sheets" ADD CONSTRAINT "data_sheets_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_sheets_client" ON "data_sheets" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "data_sheets_image" ON "data_sheets" USING btree ("image") WHERE "data_sheets"."image" is not null;--> statement-breakpoint
CREATE INDEX "clients_like" ON "clients" USING gin (f_norm("name") gin_trgm_ops);