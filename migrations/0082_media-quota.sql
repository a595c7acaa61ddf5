CREATE INDEX "media_brought_by" ON "media" USING btree ("brought_by");--> statement-breakpoint
CREATE INDEX "media_versions_brought_by" ON "media_versions" USING btree ("brought_by");