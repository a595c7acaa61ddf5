/** Data of the offers widget on the home page. */
import { z } from "zod";
import { instant, nameSchemas } from "../../../kit/contract/schemas.ts";
import { ContractOffer } from "./offer.ts";

const count = z.number().int();

export const OffersHome = z.object({
  notSigned: count.describe("Offers that wait for a signature"),
  notSignedSince: instant.nullable().describe("Since when the oldest of them waits"),
  notPaid: count.describe("Signed offers that wait for money"),
  notPaidSince: instant.nullable().describe("Since when the oldest of them waits"),
  docs: z
    .array(
      ContractOffer.pick({ _id: true, offerNumber: true, clientName: true, status: true }).extend({
        waitingDays: count.describe("Since it was issued, or signed"),
      }),
    )
    .describe("Those that have waited longest, at most six"),
});
export type OffersHome = z.output<typeof OffersHome>;

nameSchemas({ OffersHome });
