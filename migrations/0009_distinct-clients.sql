CREATE TABLE "distinct_clients" (
	"low_id" uuid NOT NULL,
	"high_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "distinct_clients_low_id_high_id_pk" PRIMARY KEY("low_id","high_id"),
	CONSTRAINT "distinct_clients_order" CHECK ("distinct_clients"."low_id" < "distinct_clients"."high_id")
);
--> statement-breakpoint
ALTER TABLE "distinct_clients" ADD CONSTRAINT "distinct_clients_low_id_clients_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_clients" ADD CONSTRAINT "distinct_clients_high_id_clients_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "distinct_clients_high" ON "distinct_clients" USING btree ("high_id");