CREATE TABLE "correspondence_users" (
	"correspondence_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"write" boolean NOT NULL,
	CONSTRAINT "correspondence_users_correspondence_id_user_id_pk" PRIMARY KEY("correspondence_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "correspondences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"address" text,
	"contact_name" text,
	"email" text,
	"phone" text,
	"observations" text,
	"active" boolean DEFAULT true NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(code, '') || ' ' || coalesce(name, '') || ' ' || coalesce(address, '') || ' ' || coalesce(contact_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')), '''’‘´`ʼ', '')) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "correspondences_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "correspondence_users" ADD CONSTRAINT "correspondence_users_correspondence_id_correspondences_id_fk" FOREIGN KEY ("correspondence_id") REFERENCES "public"."correspondences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correspondence_users" ADD CONSTRAINT "correspondence_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "correspondence_users_user" ON "correspondence_users" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "correspondences_name" ON "correspondences" USING btree (f_norm("name"));--> statement-breakpoint
CREATE INDEX "correspondences_words" ON "correspondences" USING gin ("search_text" gin_trgm_ops);