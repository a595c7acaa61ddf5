CREATE TABLE "audit_checkpoints" (
	"size" bigint PRIMARY KEY NOT NULL,
	"root" "bytea" NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"destination" text NOT NULL,
	"size" bigint NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "audit_leaves" (
	"index" bigint PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	"commitment" "bytea" NOT NULL,
	CONSTRAINT "audit_leaves_entry_id_unique" UNIQUE("entry_id")
);
--> statement-breakpoint
CREATE TABLE "audit_subtrees" (
	"tier" integer NOT NULL,
	"index" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_subtrees_tier_index_pk" PRIMARY KEY("tier","index")
);
--> statement-breakpoint
CREATE TABLE "audit_verifications" (
	"at" timestamp(3) with time zone PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"broken" text
);
--> statement-breakpoint
CREATE TABLE "audit_waiting" (
	"entry_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "permission" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "salt" "bytea" DEFAULT uuid_send(gen_random_uuid());--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "mac" "bytea";--> statement-breakpoint
CREATE INDEX "audit_deliveries_destination" ON "audit_deliveries" USING btree ("destination","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_deliveries_arrived" ON "audit_deliveries" USING btree ("size") WHERE failure is null;--> statement-breakpoint
ALTER TABLE "audit_waiting" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);--> statement-breakpoint
INSERT INTO "audit_waiting" SELECT "id" FROM "audit_log";--> statement-breakpoint
CREATE FUNCTION audit_wait() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO audit_waiting SELECT id FROM added;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_wait AFTER INSERT ON audit_log REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION audit_wait();--> statement-breakpoint
CREATE FUNCTION audit_erase(kinds text[], ids text[]) RETURNS bigint LANGUAGE sql SECURITY DEFINER
	SET search_path = public, pg_temp AS $$
	WITH erased AS (
		UPDATE audit_log SET by_name = '—', ip = NULL, before = NULL, after = NULL, reason = NULL, salt = NULL
		FROM unnest(kinds, ids) AS record(kind, id)
		WHERE record_kind = record.kind AND record_id = record.id AND salt IS NOT NULL
			AND EXISTS (SELECT FROM audit_leaves WHERE entry_id = audit_log.id)
		RETURNING audit_log.id)
	SELECT count(*) FROM erased $$;
