CREATE TABLE "client_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"order" integer NOT NULL,
	"name" text NOT NULL,
	"contact_type" text NOT NULL,
	"position" text,
	"phone" text,
	"email" text,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(email, '')), '''’‘´`ʼ', '')) STORED
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_number" text NOT NULL,
	"name" text NOT NULL,
	"client_type" text NOT NULL,
	"country" text NOT NULL,
	"nationality" text,
	"address" text NOT NULL,
	"website" text,
	"email" text,
	"phone" text,
	"categories" text[] DEFAULT '{}' NOT NULL,
	"acquisition_way" text NOT NULL,
	"legal_form" text,
	"tax_id" text,
	"ci" text,
	"passport" text,
	"vip" boolean DEFAULT false NOT NULL,
	"notes" text,
	"active" boolean DEFAULT true NOT NULL,
	"user_id" uuid,
	"merged_into" uuid,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(client_number, '') || ' ' || coalesce(name, '') || ' ' || coalesce(address, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(tax_id, '') || ' ' || coalesce(ci, '') || ' ' || coalesce(passport, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "clients_client_number_unique" UNIQUE("client_number")
);
--> statement-breakpoint
ALTER TABLE "client_contacts" ADD CONSTRAINT "client_contacts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_merged_into_clients_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."clients"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_contacts_client" ON "client_contacts" USING btree ("client_id","order");--> statement-breakpoint
CREATE INDEX "client_contacts_words" ON "client_contacts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "clients_name" ON "clients" USING btree ("name" collate "es","id");--> statement-breakpoint
CREATE INDEX "clients_made" ON "clients" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "clients_words" ON "clients" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "clients_ci" ON "clients" USING btree ("ci") WHERE "clients"."ci" is not null;--> statement-breakpoint
CREATE INDEX "clients_passport" ON "clients" USING btree ("passport") WHERE "clients"."passport" is not null;--> statement-breakpoint
CREATE INDEX "clients_tax_id" ON "clients" USING btree ("tax_id") WHERE "clients"."tax_id" is not null;--> statement-breakpoint
CREATE INDEX "clients_email" ON "clients" USING btree ("email") WHERE "clients"."email" is not null;--> statement-breakpoint
CREATE INDEX "clients_phone" ON "clients" USING btree ("phone") WHERE "clients"."phone" is not null;--> statement-breakpoint
CREATE INDEX "clients_user_id" ON "clients" USING btree ("user_id") WHERE "clients"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "clients_merged_into" ON "clients" USING btree ("merged_into") WHERE "clients"."merged_into" is not null;