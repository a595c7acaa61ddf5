DROP INDEX "name_words_sound";--> statement-breakpoint
CREATE INDEX "name_words_sound" ON "name_words" USING gin ("sound" gin_trgm_ops) WITH (fastupdate=false);