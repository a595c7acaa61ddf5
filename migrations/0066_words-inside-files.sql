CREATE TABLE "media_texts" (
	"media_id" uuid PRIMARY KEY NOT NULL,
	"text" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (translate(f_norm(coalesce(text, '')), '''’‘´`ʼ', '')) STORED
);
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "text_found" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "media_texts" ADD CONSTRAINT "media_texts_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_texts_waiting" ON "media_texts" USING btree ("since") WHERE "media_texts"."text" is null;--> statement-breakpoint
CREATE INDEX "media_texts_words" ON "media_texts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
INSERT INTO "media_texts" ("media_id", "since") SELECT "id", "created_at" FROM "media" WHERE "element" = 'folder' AND "mime" IN ('text/plain', 'application/pdf', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/vnd.oasis.opendocument.text');
