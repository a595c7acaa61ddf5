ALTER TABLE "hand_overs" ADD COLUMN "found" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "originals" ADD COLUMN "differs" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "originals_differ" ON "originals" USING btree ("since","id") WHERE "originals"."differs";