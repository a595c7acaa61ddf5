/** What a printed offer states about the firm, for the preview in the form. */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { id } from "../../../kit/contract/schemas.ts";

const OfferLetterhead = z.object({
  name: z.string().describe("Trade name of the firm"),
  slogan: z.string().describe("Empty for none"),
  particulars: z.array(z.string()).describe("Legal name and tax number, address, contact"),
  account: z
    .array(z.string())
    .describe("Holder, bank, number and SWIFT code of the account to pay into; empty for none"),
});
export type OfferLetterhead = z.output<typeof OfferLetterhead>;

export const letterheadOperation = operation({
  route: "GET private/contractOffer/getLetterhead",
  access: ["manageContractOffer"],
  summary: "Get what a printed offer states about the firm and about the account to pay into, in Spanish",
  input: z.object({ bankAccount: id.optional().describe("Account that the offer names") }),
  output: OfferLetterhead,
});
