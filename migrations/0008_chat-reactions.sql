CREATE TABLE "chat_reactions" (
	"message_id" uuid NOT NULL,
	"person" text NOT NULL,
	"type" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "chat_reactions_message_id_person_type_pk" PRIMARY KEY("message_id","person","type")
);
--> statement-breakpoint
ALTER TABLE "chat_reactions" ADD CONSTRAINT "chat_reactions_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;