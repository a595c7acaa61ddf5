CREATE TABLE "backup_proofs" (
	"at" timestamp(3) with time zone PRIMARY KEY NOT NULL,
	"backup" text NOT NULL,
	"rpo_seconds" integer NOT NULL,
	"rto_seconds" integer NOT NULL,
	"rows" bigint NOT NULL,
	"files" integer NOT NULL,
	"problems" text[] NOT NULL
);
