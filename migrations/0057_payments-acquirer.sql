ALTER TABLE "payments" ADD COLUMN "acquirer" text;--> statement-breakpoint
-- Until now nobody else settled cards.
UPDATE "payments" SET "acquirer" = 'bidaiondo' WHERE "gateway" = 'bipay';