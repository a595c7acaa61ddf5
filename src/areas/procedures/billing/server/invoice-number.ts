/** The number of an invoice: the next of its series, or one that was typed. */
import { and, inArray, gt, like, desc } from "drizzle-orm";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { nextNumberOfDay } from "../../../../server/crud/number-series.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { families } from "../../online-requests/states.ts";
import type { billingContract } from "../contract.ts";
import { ownSeries, ownNumber } from "../states.ts";
import { invoices } from "./tables.ts";

/**
 * The firm's next number of the invoice's year, refused when an earlier number has a later date: the series stays
 * locked until the transaction ends. An entered number must not match the firm's series, which would reach it later.
 */
export async function chooseNumber(
  tx: Transaction,
  now: Date,
  input: ParsedOf<typeof billingContract.issue>,
): Promise<string> {
  const { invoiceNumber, invoiceDate } = input;
  if (invoiceNumber === undefined) {
    const number = await nextNumberOfDay(tx, ownSeries, now, invoiceDate);
    await refuseEarlierDate(tx, number, invoiceDate);
    return number;
  }
  if (ownNumber.test(invoiceNumber)) throw new Refusal("INVALID", { fields: { invoiceNumber: ["OWN_SERIES"] } });
  return invoiceNumber;
}

async function refuseEarlierDate(tx: Transaction, number: string, date: string): Promise<void> {
  const sameYear = `${number.slice(0, ownSeries.length + 2)}%`;
  const [laterInvoice] = await tx
    .select({ number: invoices.number, date: invoices.date })
    .from(invoices)
    .where(and(inArray(invoices.family, [...families]), gt(invoices.date, date), like(invoices.number, sameYear)))
    .orderBy(desc(invoices.date))
    .limit(1);
  if (laterInvoice)
    throw new Refusal("INVALID", { fields: { invoiceDate: ["BEFORE_INVOICE"] }, facts: { later: laterInvoice } });
}
