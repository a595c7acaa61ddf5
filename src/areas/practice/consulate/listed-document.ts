/** Schema of a consulate document in lists. */
import { z } from "zod";
import { currency, amount, nameSchemas } from "../../../kit/contract/schemas.ts";
import { ConsulateDocument } from "./contract-record.ts";

export const ListedDocument = ConsulateDocument.extend({
  paid: z.boolean().describe("Whether the contract is"),
  invoiced: z.boolean().describe("Whether an offer invoices it"),
  contract: z.object({
    _id: z.string().describe("Identifier"),
    number: z.string().describe("CE, year and six digits"),
    holderName: z.string().describe("Holder of its contract"),
    currency,
    handlingFee: amount.describe("Once for all of its documents"),
    handlingDue: z
      .boolean()
      .describe("None of its contract's documents is invoiced: the first one includes the handling fee"),
  }),
});
export type ListedDocument = z.output<typeof ListedDocument>;

nameSchemas({ ListedConsulateDocument: ListedDocument });
