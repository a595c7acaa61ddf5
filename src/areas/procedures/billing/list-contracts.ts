/** The lists of billing: their filters and rows. */
import { listContract } from "../../../kit/contract/list-contract.ts";
import { currency, day, page, booleanParam } from "../../../kit/contract/schemas.ts";
import { deliveredColumns, invoiceColumns, notInvoicedColumns } from "./columns.ts";
import { billingFamily, Invoice, invoiceStatus } from "./invoice.ts";
import { BillableForm } from "./billable-form.ts";

const filters = {
  family: billingFamily,
  from: day.optional().describe("Delivered on or after this day"),
  to: day.optional().describe("Delivered on or before this day"),
  currency: currency.optional().describe("Currency of the price"),
  search: page.shape.search.describe(
    "Words of names, numbers, email, phone, identity number or gateway reference, in any order and spelling: holder, requester, receiver, payment",
  ),
} as const;
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
