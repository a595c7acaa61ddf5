/** The lists of billing: their filters and rows. */
import { z } from "zod";
import { listContract } from "../../../kit/contract/list-contract.ts";
import { currency, day, nameSchemas, page, booleanParam } from "../../../kit/contract/schemas.ts";
import { deliveredColumns, invoiceColumns, notInvoicedColumns } from "./columns.ts";
import { billingFamily, Invoice, invoiceStatus, lineFacts } from "./invoice.ts";

const filters = {
  family: billingFamily,
  from: day.optional().describe("Delivered on or after this day"),
  to: day.optional().describe("Delivered on or before this day"),
  currency: currency.optional().describe("Currency of the price"),
  search: page.shape.search.describe(
    "Words of names, numbers, email, phone, identity number or gateway reference, in any order and spelling: holder, requester, receiver, payment",
  ),
} as const;
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

const access = ["adminRequestsAP", "adminRequestsTR"] as const;
export const notInvoicedListContract = listContract(notInvoicedColumns, { rowSchema: BillableForm, filters, access });
export const deliveredListContract = listContract(deliveredColumns, {
  rowSchema: BillableForm,
  filters: {
    ...filters,
    invoiced: booleanParam.optional().describe("true: those on an invoice; false: paid ones without an invoice"),
  },
  access,
});
export const invoiceListContract = listContract(invoiceColumns, {
  rowSchema: Invoice,
  filters: {
    family: billingFamily,
    status: invoiceStatus.optional(),
    from: day.optional().describe("Dated on or after this day"),
    to: day.optional().describe("Dated on or before this day"),
    search: page.shape.search.describe(
      "Words of its number, or of a line: request, holder, requester, payment reference",
    ),
  },
  access,
});
