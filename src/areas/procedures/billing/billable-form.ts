/** Schemas of a form that can be billed, and of what is chosen from the lists. */
import { z } from "zod";
import { day, nameSchemas } from "../../../kit/contract/schemas.ts";
import { lineFacts, Invoice } from "./invoice.ts";

export const BillableForm = z.object({
  _id: z.string(),
  commonId: z.string().describe("Identifier of its group"),
  ...lineFacts,
  invoice: z
    .object({ _id: z.string(), number: z.string().describe("FA26000512, or as it was typed"), date: day })
    .nullable()
    .describe("Null until it is invoiced"),
});
export type BillableForm = z.output<typeof BillableForm>;

/** What the totals of a selection need of each row. */
export const ChosenLine = BillableForm.pick({ _id: true, number: true, amount: true, currency: true, stamps: true });
export type ChosenLine = z.output<typeof ChosenLine>;

/** What bulk printing needs of each row. */
export const ChosenInvoice = Invoice.pick({ _id: true, number: true });
export type ChosenInvoice = z.output<typeof ChosenInvoice>;

nameSchemas({ BillableForm, ChosenLine, ChosenInvoice });
