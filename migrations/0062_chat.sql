CREATE TABLE "chat_conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"low_user" uuid,
	"high_user" uuid,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_conversations_order" CHECK ("chat_conversations"."low_user" < "chat_conversations"."high_user")
);
--> statement-breakpoint
CREATE TABLE "chat_former_texts" (
	"message_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "chat_former_texts_message_id_at_pk" PRIMARY KEY("message_id","at")
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"type" text NOT NULL,
	"text" text NOT NULL,
	"sender" text NOT NULL,
	"sender_name" text NOT NULL,
	"reply_to" uuid,
	"media_id" uuid,
	"closes_at" timestamp(3) with time zone,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"edited_at" timestamp(3) with time zone,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(text, '')), '''’‘´`ʼ', '')) STORED
);
--> statement-breakpoint
CREATE TABLE "chat_options" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"order" integer NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_positions" (
	"conversation_id" uuid NOT NULL,
	"reader" text NOT NULL,
	"read_seq" integer NOT NULL,
	CONSTRAINT "chat_positions_conversation_id_reader_pk" PRIMARY KEY("conversation_id","reader")
);
--> statement-breakpoint
CREATE TABLE "chat_presence" (
	"process" uuid NOT NULL,
	"room" text NOT NULL,
	"person" text NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "chat_presence_process_room_person_pk" PRIMARY KEY("process","room","person")
);
--> statement-breakpoint
CREATE TABLE "chat_voices" (
	"message_id" uuid NOT NULL,
	"voter" text NOT NULL,
	"option_id" uuid NOT NULL,
	CONSTRAINT "chat_voices_message_id_voter_pk" PRIMARY KEY("message_id","voter")
);
--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_low_user_users_id_fk" FOREIGN KEY ("low_user") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_high_user_users_id_fk" FOREIGN KEY ("high_user") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_former_texts" ADD CONSTRAINT "chat_former_texts_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_options" ADD CONSTRAINT "chat_options_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_positions" ADD CONSTRAINT "chat_positions_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_voices" ADD CONSTRAINT "chat_voices_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_voices" ADD CONSTRAINT "chat_voices_option_id_chat_options_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."chat_options"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_conversations_two" ON "chat_conversations" USING btree ("low_user","high_user");--> statement-breakpoint
CREATE INDEX "chat_conversations_high" ON "chat_conversations" USING btree ("high_user");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_order" ON "chat_messages" USING btree ("conversation_id","seq");--> statement-breakpoint
CREATE INDEX "chat_messages_changed" ON "chat_messages" USING btree ("conversation_id","updated_at");--> statement-breakpoint
CREATE INDEX "chat_messages_media" ON "chat_messages" USING btree ("media_id") WHERE "chat_messages"."media_id" is not null;--> statement-breakpoint
CREATE INDEX "chat_messages_words" ON "chat_messages" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "chat_options_message" ON "chat_options" USING btree ("message_id","order");--> statement-breakpoint
CREATE INDEX "chat_presence_room" ON "chat_presence" USING btree ("room","person");--> statement-breakpoint
CREATE INDEX "chat_presence_seen" ON "chat_presence" USING btree ("seen_at");