/**
 * Issues and voids invoices, each in one transaction. The rows of the request groups are the locks, acquired in one order.
 */
import { and, eq, isNull, sql } from "drizzle-orm";
import { dayOf } from "../../../../kit/time/calendar.ts";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import { stateMachine } from "../../../../server/workflow/state-machine.ts";
import type { TransitionContext } from "../../../../server/workflow/state-machine-types.ts";
import { publish } from "../../../../server/realtime/notify-channel.ts";
import { actorName, writeAuditEntry, updateStamps } from "../../../../server/audit/audit-log.ts";
import { requestForms } from "../../online-requests/server/tables.ts";
import { type Family } from "../../online-requests/states.ts";
import type { billingContract } from "../contract.ts";
import { invoiceWorkflow } from "../states.ts";
import { invoiceTotalsOf } from "../invoice-totals.ts";
import { isAnyForm, type Billable, readBillable } from "./billable.ts";
import { mayBillFamily } from "./access.ts";
import { invoiceLines, invoices } from "./tables.ts";
import { chooseNumber } from "./invoice-number.ts";

export type InvoiceRow = typeof invoices.$inferSelect;

/** Puts all these forms on one invoice, or refuses with the forms that cannot be invoiced and who invoiced them. */
export async function issueInvoice(call: Call, input: ParsedOf<typeof billingContract.issue>): Promise<InvoiceRow> {
  const ids = [...new Set(input.ids)];
  return inTransaction(call.db, async (tx) => {
    await lockGroups(tx, ids);
    const lines = await readBillable(tx, ids, "es");
    const family = familyOf(call, ids, lines);
    refuseObstacles(lines);
    refuseDate(input.invoiceDate, lines, dayOf(call.now));
    const invoice = await insertInvoice(tx, lines, {
      family,
      number: await chooseNumber(tx, call.now, input),
      date: input.invoiceDate,
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

interface InvoiceHeader {
  readonly family: Family;
  readonly number: string;
  readonly date: string;
  readonly now: Date;
  readonly by: { readonly userId: string; readonly name: string };
}

/** Inserts an invoice with its lines and marks the forms; refuses an existing number. */
export async function insertInvoice(
  tx: Transaction,
  lines: readonly Billable[],
  booking: InvoiceHeader,
): Promise<InvoiceRow> {
  const { number, family, date, by } = booking;
  const issuedAt = booking.now.toISOString();
  const stamped = { createdAt: issuedAt, createdBy: by.userId, updatedAt: issuedAt };
  const [invoice] = await tx
    .insert(invoices)
    .values({ number, family, date, lines: lines.length, issuedAt, issuedByName: by.name, ...stamped })
    .onConflictDoNothing({ target: invoices.number })
    .returning();
  if (!invoice)
    throw new Refusal("INVOICE_EXISTS", { fields: { invoiceNumber: ["INVOICE_EXISTS"] }, facts: { number } });
  await tx.insert(invoiceLines).values(lines.map((line, position) => snapshot(invoice.id, line, position)));
  const ids = lines.map((line) => line._id);
  await tx
    .update(requestForms)
    .set({ invoiceNumber: number, invoiceDate: date, updatedAt: issuedAt, updatedBy: by.userId })
    .where(and(isAnyForm(requestForms.id, ids), isNull(requestForms.invoiceNumber)));
  return invoice;
}

/** Voids an invoice: its forms can be invoiced again; its number is not reused. */
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
  auditEntry: (_invoice, before) =>
    before && { action: "billing.void", before: { number: before.number, date: before.date, lines: before.lines } },
  topic: "requests",
});

/** Marks an invoice void and releases its forms. */
export async function markInvoiceVoid(
  tx: Transaction,
  invoice: InvoiceRow,
  context: TransitionContext & { readonly expectedVersion?: string | undefined; readonly note: string },
): Promise<InvoiceRow> {
  const { now, actor, note } = context;
  const voidedAt = now.toISOString();
  const voided = { voidedAt, voidedByName: actorName(actor), voidNote: note };
  const { row } = await invoiceStateMachine.move(tx, invoice, {
    ...context,
    to: "void",
    asActor: "biller",
    set: voided,
  });
  await tx.update(invoiceLines).set({ live: false }).where(eq(invoiceLines.invoiceId, row.id));
  await tx
    .update(requestForms)
    .set({ invoiceNumber: null, invoiceDate: null, ...updateStamps(actor, now) })
    .where(sql`${requestForms.id} in (select form_id from invoice_lines where invoice_id = ${row.id})`);
  return row;
}

/** Same lock order as every change of a request: concurrent invoices with overlapping rows wait here. */
async function lockGroups(tx: Transaction, formIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select 1 from request_groups
    where common_id in (select common_id from request_forms where ${isAnyForm(sql`id`, formIds)})
    order by common_id for update`);
}

/** The family of the forms, which the caller has permission for; forms of other families are NOT_FOUND. */
function familyOf(call: Call, ids: readonly string[], lines: readonly Billable[]): Family {
  const visibleLines = lines.filter((line) => mayBillFamily(requireCaller(call), line.family));
  const [firstLine] = visibleLines;
  if (!firstLine || visibleLines.length < ids.length) throw new Refusal("NOT_FOUND");
  if (visibleLines.some((line) => line.family !== firstLine.family))
    throw new Refusal("INVALID", { fields: { ids: ["ONE_FAMILY"] } });
  return firstLine.family;
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
