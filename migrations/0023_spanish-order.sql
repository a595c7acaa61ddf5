-- Spanish order of names, the same on every engine: PGlite has no Spanish ICU data, but knows the one rule that it adds to
-- the root order; a server older than 16 has the data and knows no rules.
DO $$ BEGIN
	DROP COLLATION IF EXISTS es;
	IF current_setting('server_version_num')::int >= 160000 THEN
		EXECUTE $c$ CREATE COLLATION es (provider = icu, locale = 'und', rules = '&N<ñ<<<Ñ') $c$;
	ELSE
		CREATE COLLATION es (provider = icu, locale = 'es');
	END IF;
END $$;
--> statement-breakpoint
DROP INDEX "carriers_name";--> statement-breakpoint
DROP INDEX "deliveries_receiver";--> statement-breakpoint
DROP INDEX "request_forms_holder";--> statement-breakpoint
DROP INDEX "users_kind_name";--> statement-breakpoint
DROP INDEX "users_name";--> statement-breakpoint
CREATE INDEX "carriers_name" ON "carriers" USING btree ("name" collate "es");--> statement-breakpoint
CREATE INDEX "deliveries_receiver" ON "deliveries" USING btree ("receiver_name" collate "es","id") WHERE "deliveries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "request_forms_holder" ON "request_forms" USING btree ("family",(coalesce("first_name", '') || ' ' || coalesce("first_last_name", '')) collate "es","id");--> statement-breakpoint
CREATE INDEX "users_kind_name" ON "users" USING btree ("kind","last_name" collate "es","first_name" collate "es","id");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("last_name" collate "es","first_name" collate "es","id");