ALTER TABLE "virtual_table_externals" ADD COLUMN "language" text DEFAULT 'es' NOT NULL;--> statement-breakpoint
ALTER TABLE "virtual_table_invitations" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "virtual_table_invitations" ADD COLUMN "time_zone" text;