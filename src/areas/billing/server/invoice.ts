/** Invoices: made whole or not at all, made void with a reason. The groups' rows are the locks, taken in one order. */
import { and, desc, eq, gt, inArray, isNull, like, sql } from "drizzle-orm";
import { dayOf } from "../../../kit/calendar.ts";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../server/database/connection.ts";
import { stateMachine } from "../../../server/workflow/state-machine.ts";
import type { TransitionContext } from "../../../server/workflow/state-machine-types.ts";
import { nextNumberOfDay } from "../../../server/crud/number-series.ts";
import { publish } from "../../../server/realtime/notify-channel.ts";
import { actorName, writeAuditEntry, updateStamps } from "../../../server/audit/audit-log.ts";
import { requestForms } from "../../online-requests/server/tables.ts";
import { families, type Family } from "../../online-requests/states.ts";
import type { billingContract } from "../contract.ts";
import { invoiceWorkflow, ownNumber, ownSeries } from "../states.ts";
import { invoiceTotalsOf } from "../invoice-totals.ts";
import { isAnyForm, type Billable, readBillable } from "./billable.ts";
import { mayBillFamily } from "./access.ts";
import { invoiceLines, invoices } from "./tables.ts";

export type InvoiceRow = typeof invoices.$inferSelect;

/** Puts all these forms on one invoice, or refuses and names those that stand in the way and who invoiced them. */
export async function issueInvoice(call: Call, wanted: ParsedOf<typeof billingContract.issue>): Promise<InvoiceRow> {
  const ids = [...new Set(wanted.ids)];
  return inTransaction(call.db, async (tx) => {
    await lockGroups(tx, ids);
    const lines = await readBillable(tx, ids, "es");
    const family = familyOf(call, ids, lines);
    refuseObstacles(lines);
    refuseDate(wanted.invoiceDate, lines, dayOf(call.now));
    const invoice = await insertInvoice(tx, lines, {
      family,
      number: await takeNumber(tx, call.now, wanted),
      date: wanted.invoiceDate,
      now: call.now,
      by: requireCaller(call),
    });
    await writeAuditEntry(tx, call, {
      action: "billing.issue",
      kind: "invoice",
      id: invoice.id,
      after: {
        number: invoice.number,
        date: invoice.date,
        family,
        lines: lines.map((line) => line.number),
        totals: invoiceTotalsOf(lines),
      },
    });
    await publish(tx, "requests");
    return invoice;
  });
}

interface Booking {
  readonly family: Family;
  readonly number: string;
  readonly date: string;
  readonly now: Date;
  readonly by: { readonly userId: string; readonly name: string };
}

/** Writes an invoice with its lines and marks the forms; a number that exists is refused. */
export async function insertInvoice(
  tx: Transaction,
  lines: readonly Billable[],
  booking: Booking,
): Promise<InvoiceRow> {
  const { number, family, date, by } = booking;
  const at = booking.now.toISOString();
  const stamped = { createdAt: at, createdBy: by.userId, updatedAt: at };
  const [invoice] = await tx
    .insert(invoices)
    .values({ number, family, date, lines: lines.length, issuedAt: at, issuedByName: by.name, ...stamped })
    .onConflictDoNothing({ target: invoices.number })
    .returning();
  if (!invoice)
    throw new Refusal("INVOICE_EXISTS", { fields: { invoiceNumber: ["INVOICE_EXISTS"] }, facts: { number } });
  await tx.insert(invoiceLines).values(lines.map((line, position) => snapshot(invoice.id, line, position)));
  const ids = lines.map((line) => line._id);
  await tx
    .update(requestForms)
    .set({ invoiceNumber: number, invoiceDate: date, updatedAt: at, updatedBy: by.userId })
    .where(and(isAnyForm(requestForms.id, ids), isNull(requestForms.invoiceNumber)));
  return invoice;
}

/** Its forms can be invoiced again; the number stays taken. */
export async function voidInvoice(
  call: Call,
  { _id, updatedAt, note }: ParsedOf<typeof billingContract.voidInvoice>,
): Promise<InvoiceRow> {
  return inTransaction(call.db, async (tx) => {
    const lines = await tx
      .select({ formId: invoiceLines.formId })
      .from(invoiceLines)
      .where(eq(invoiceLines.invoiceId, _id));
    const ids = lines.map((line) => line.formId);
    await lockGroups(tx, ids);
    const invoice = await invoiceStateMachine.lock(tx, _id);
    if (!mayBillFamily(requireCaller(call), invoice.family)) throw new Refusal("NOT_FOUND");
    return markInvoiceVoid(tx, invoice, { actor: call, now: call.now, expectedVersion: updatedAt, note });
  });
}

export const invoiceStateMachine = stateMachine({
  table: invoices,
  workflow: invoiceWorkflow,
  auditKind: "invoice",
  auditEntry: (_invoice, was) =>
    was && { action: "billing.void", before: { number: was.number, date: was.date, lines: was.lines } },
  topic: "requests",
});

/** Marks an invoice void and lets go of its forms. */
export async function markInvoiceVoid(
  tx: Transaction,
  invoice: InvoiceRow,
  said: TransitionContext & { readonly expectedVersion?: string | undefined; readonly note: string },
): Promise<InvoiceRow> {
  const { now, actor, note } = said;
  const at = now.toISOString();
  const voided = { voidedAt: at, voidedByName: actorName(actor), voidNote: note };
  const { row } = await invoiceStateMachine.move(tx, invoice, { ...said, to: "void", asActor: "biller", set: voided });
  await tx.update(invoiceLines).set({ live: false }).where(eq(invoiceLines.invoiceId, row.id));
  await tx
    .update(requestForms)
    .set({ invoiceNumber: null, invoiceDate: null, ...updateStamps(actor, now) })
    .where(sql`${requestForms.id} in (select form_id from invoice_lines where invoice_id = ${row.id})`);
  return row;
}

/** As every verb on a request does; two people who bill overlapping rows wait here, in the same order. */
async function lockGroups(tx: Transaction, formIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select 1 from request_groups
    where common_id in (select common_id from request_forms where ${isAnyForm(sql`id`, formIds)})
    order by common_id for update`);
}

/** Of one family, which the caller works; forms of others do not exist for the caller. */
function familyOf(call: Call, ids: readonly string[], lines: readonly Billable[]): Family {
  const seen = lines.filter((line) => mayBillFamily(requireCaller(call), line.family));
  const [first] = seen;
  if (!first || seen.length < ids.length) throw new Refusal("NOT_FOUND");
  if (seen.some((line) => line.family !== first.family))
    throw new Refusal("INVALID", { fields: { ids: ["ONE_FAMILY"] } });
  return first.family;
}

function refuseObstacles(lines: readonly Billable[]): void {
  const rows = lines.flatMap(({ _id, number, obstacle }) => (obstacle ? [{ _id, number, ...obstacle }] : []));
  if (rows.length > 0) throw new Refusal("NOT_BILLABLE", { facts: { rows } });
}

function refuseDate(date: string, lines: readonly Billable[], today: string): void {
  if (date > today) throw new Refusal("INVALID", { fields: { invoiceDate: ["FUTURE"] } });
  if (lines.some((line) => line.deliveredAt !== null && dayOf(new Date(line.deliveredAt)) > date))
    throw new Refusal("INVALID", { fields: { invoiceDate: ["BEFORE_DELIVERY"] } });
}

/**
 * The firm's next number of the invoice's year, refused when an earlier number has a later date: anyone who takes a number
 * holds its series until the end, so nobody comes between. A typed one may not look like the firm's, or the series
 * would meet it.
 */
async function takeNumber(tx: Transaction, now: Date, wanted: ParsedOf<typeof billingContract.issue>): Promise<string> {
  const { invoiceNumber, invoiceDate } = wanted;
  if (invoiceNumber === undefined) {
    const number = await nextNumberOfDay(tx, ownSeries, now, invoiceDate);
    await refuseBeforeOthers(tx, number, invoiceDate);
    return number;
  }
  if (ownNumber.test(invoiceNumber)) throw new Refusal("INVALID", { fields: { invoiceNumber: ["OWN_SERIES"] } });
  return invoiceNumber;
}

async function refuseBeforeOthers(tx: Transaction, number: string, date: string): Promise<void> {
  const sameYear = `${number.slice(0, ownSeries.length + 2)}%`;
  const [later] = await tx
    .select({ number: invoices.number, date: invoices.date })
    .from(invoices)
    .where(and(inArray(invoices.family, [...families]), gt(invoices.date, date), like(invoices.number, sameYear)))
    .orderBy(desc(invoices.date))
    .limit(1);
  if (later) throw new Refusal("INVALID", { fields: { invoiceDate: ["BEFORE_INVOICE"] }, facts: { later } });
}

function snapshot(invoiceId: string, line: Billable, position: number): typeof invoiceLines.$inferInsert {
  const { _id, family: _family, obstacle: _obstacle, stampLines, ...facts } = line;
  return {
    ...facts,
    invoiceId,
    position,
    formId: _id,
    stampLines: [...stampLines],
  };
}
