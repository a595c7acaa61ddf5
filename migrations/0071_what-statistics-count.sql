CREATE INDEX "consulate_documents_delivered" ON "consulate_documents" USING btree ("delivered_at","contract_id");--> statement-breakpoint
CREATE INDEX "legal_documents_delivered" ON "legal_documents" USING btree ("delivered_at","contract_id");--> statement-breakpoint
CREATE INDEX "request_forms_approved" ON "request_forms" USING btree ("approved_at") WHERE "request_forms"."approved_at" is not null;--> statement-breakpoint
CREATE INDEX "request_forms_rejected" ON "request_forms" USING btree ("rejected_at") WHERE "request_forms"."rejected_at" is not null;