CREATE TABLE "chat_visits" (
	"table_id" uuid NOT NULL,
	"person" text NOT NULL,
	"name" text NOT NULL,
	"first_at" timestamp(3) with time zone NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "chat_visits_table_id_person_pk" PRIMARY KEY("table_id","person")
);
--> statement-breakpoint
CREATE TABLE "virtual_table_minutes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"table_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"number" text NOT NULL,
	"code" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_name" text NOT NULL,
	"data" jsonb NOT NULL,
	"sha256" text,
	"key" text,
	CONSTRAINT "virtual_table_minutes_number_unique" UNIQUE("number"),
	CONSTRAINT "virtual_table_minutes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD COLUMN "table_id" uuid;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "objective_id" uuid;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "mentions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_visits" ADD CONSTRAINT "chat_visits_table_id_virtual_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."virtual_tables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "virtual_table_minutes" ADD CONSTRAINT "virtual_table_minutes_table_id_virtual_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."virtual_tables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "virtual_table_minutes_version" ON "virtual_table_minutes" USING btree ("table_id","version");--> statement-breakpoint
CREATE INDEX "virtual_table_minutes_waiting" ON "virtual_table_minutes" USING btree ("at") WHERE "virtual_table_minutes"."sha256" is null;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_table_id_virtual_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."virtual_tables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_objective_id_virtual_table_objectives_id_fk" FOREIGN KEY ("objective_id") REFERENCES "public"."virtual_table_objectives"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_conversations_table" ON "chat_conversations" USING btree ("table_id");--> statement-breakpoint
CREATE INDEX "chat_messages_objective" ON "chat_messages" USING btree ("objective_id","seq") WHERE "chat_messages"."objective_id" is not null;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_where" CHECK (num_nonnulls("chat_conversations"."low_user", "chat_conversations"."table_id") = 1);