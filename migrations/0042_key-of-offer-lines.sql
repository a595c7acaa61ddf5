ALTER TABLE "contract_offer_lines" DROP CONSTRAINT "contract_offer_lines_offer_id_side_position_pk";--> statement-breakpoint
ALTER TABLE "contract_offer_lines" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_offer_lines" ALTER COLUMN "id" DROP DEFAULT;--> statement-breakpoint
CREATE UNIQUE INDEX "contract_offer_lines_place" ON "contract_offer_lines" USING btree ("offer_id","side","position");