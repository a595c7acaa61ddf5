ALTER TABLE "issued_documents" ADD COLUMN "erased_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "issued_documents_record" ON "issued_documents" USING btree ("record_id");