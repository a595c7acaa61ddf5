DROP INDEX "audit_log_record";--> statement-breakpoint
CREATE INDEX "audit_log_record" ON "audit_log" USING btree ("record_kind","record_id","at","id");