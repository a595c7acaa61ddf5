/** Schema of a notarial filing. */
import { z } from "zod";
import { country, currency, reference, day, amount, instant, nameSchemas } from "../../../kit/contract/schemas.ts";
import { clientTypes } from "../clients/enums.ts";
import { documentTypes } from "./enums.ts";

export const filingClientType = z
  .enum(clientTypes, "CHOICE")
  .describe("Type of the client at that time: national or foreign");
export const documentType = z
  .enum(documentTypes, "CHOICE")
  .describe("Whether it goes into the protocol: code of the nomenclator NOTARIAL_DOC_TYPE");
const nullableText = z.string().nullable();

export const NotarialFiling = z.object({
  _id: z.string().describe("Identifier"),
  number: z.string().describe("NT, year and six digits, assigned by the server"),
  client: reference.describe("Client"),
  clientType: filingClientType,
  country,
  acquisitionWay: z.string().describe("How the client came to the firm (current value): code of ACQUISITION_WAY"),
  procedureDate: day.describe("Day on which it was done"),
  billNumber: nullableText.describe("Number of its bill; null while that is pending"),
  voucherPending: z.boolean().describe("Its voucher is still to be issued"),
  voucherNumber: nullableText.describe("Number of its voucher"),
  lawyer: reference.describe("Lawyer"),
  documentType,
  actType: nullableText.describe("For the protocol only: code of the nomenclator ACT_TYPE"),
  deedType: nullableText.describe("For public deeds only: code of the nomenclator DEED_TYPE"),
  protocolNumber: nullableText.describe("For the protocol only: number in the protocol"),
  concept: z.string().describe("Code of the nomenclator NOTARIAL_CONCEPT"),
  stamps: z
    .array(
      z.object({
        stamp: z.string().describe("Code of the nomenclator REVENUE_STAMP"),
        quantity: z.number().int().describe("How many"),
        amount: amount.describe("Value in CUP at that time"),
      }),
    )
    .describe("Revenue stamps"),
  fee: amount.describe("Fee"),
  currency,
  exportable: z.boolean().describe("Service to a client abroad, paid in foreign currency"),
  observations: nullableText.describe("Notes"),
  createdAt: instant,
  updatedAt: instant,
});
export type NotarialFiling = z.output<typeof NotarialFiling>;

nameSchemas({ NotarialFiling });
