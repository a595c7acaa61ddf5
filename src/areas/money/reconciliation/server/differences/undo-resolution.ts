/** Reverts the resolution of a difference that no longer exists, or reports why that is impossible. */
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Call } from "../../../../../server/call.ts";
import { amountText, type Currency, toMinorUnits } from "../../../../../kit/numbers/money.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import {
  lockWithSubject,
  type PaymentRow,
  restoreColumns,
  removeUnmatchedPayment,
  paymentRowOf,
  paymentView,
} from "../../../payments/server/public.ts";
import { openAttemptStatuses } from "../../../payments/states.ts";
import type { WithdrawalEffects } from "../../schemas.ts";
import { resolutions } from "../../states.ts";
import { type differences, gatewayRecords, type ResolutionEffects } from "../tables.ts";

type DifferenceRow = typeof differences.$inferSelect;
export type UndoBlocker = WithdrawalEffects["hindrances"][number];
export interface Debt {
  readonly currency: Currency;
  readonly amount: bigint;
}

/** Resolutions without an effect on our payments, or confirmed by the gateway itself. */
const resolutionsWithoutEffect: readonly (string | null)[] = [
  "notOurs",
  "returnAtGateway",
  "confirmedByGateway",
  "settle",
];
/** Columns that identify the row or change with every update. */
const ignoredColumns: readonly string[] = ["id", "updatedAt", "updatedBy", "searchText", "createdAt"];

/** The effects of a resolution: changed columns of its payment, and a payment created for it. */
export async function effectsOf(
  tx: Transaction,
  before: PaymentRow | undefined,
  createdPayment: string | undefined,
): Promise<ResolutionEffects> {
  const after = before ? await paymentRowOf(tx, before.id) : undefined;
  const changedColumns = (Object.keys(after ?? {}) as (keyof PaymentRow)[]).filter(
    (column) => !ignoredColumns.includes(column) && before?.[column] !== after?.[column],
  );
  const pickChanged = (row: PaymentRow | undefined) =>
    Object.fromEntries(changedColumns.map((column) => [column, row?.[column]]));
  const refunded = after?.refundedAmount ?? "0.00";
  return {
    before: pickChanged(before),
    after: pickChanged(after),
    refunded,
    ...(createdPayment ? { made: createdPayment } : {}),
  };
}

export const isResolved = ({ resolution }: DifferenceRow): boolean =>
  (resolutions as readonly (string | null)[]).includes(resolution);

/**
 * Reverts a resolution and writes its audit entry. Returns the debt that no longer exists, or what prevents the
 * reversion.
 */
export async function undoResolution(
  tx: Transaction,
  call: Call,
  difference: DifferenceRow,
  reason: string,
): Promise<Debt | UndoBlocker | undefined> {
  const { traces, resolution, reference } = difference;
  const blockedBy = (why: UndoBlocker["why"]): UndoBlocker => ({ why, what: reference });
  await writeAuditEntry(tx, call, {
    action: "reconciliation.takeBackAnswer",
    kind: "difference",
    id: difference.id,
    before: { kind: difference.kind, resolution, note: difference.note, by: difference.resolvedByName, reference },
    reason,
  });
  if (!traces) return resolutionsWithoutEffect.includes(resolution) ? undefined : blockedBy("unknown");
  if (traces.made) return removeCreatedPayment(tx, call, traces.made, { reason, hindered: blockedBy });
  if (Object.keys(traces.after).length === 0 || !difference.paymentId) return undefined;
  const { payment } = await lockWithSubject(tx, difference.paymentId);
  const before = traces.before as Partial<PaymentRow>;
  const after = traces.after as Partial<PaymentRow>;
  if ("settled" in after || "subjectId" in after) return blockedBy("settled");
  // The money was refunded by the resolution, or since, or a refund is open.
  if ("refundedAmount" in after || isBeingRefunded(payment, traces.refunded)) return blockedBy("givenBack");
  const isUnchanged = Object.entries(after).every(([column, value]) => payment[column as keyof PaymentRow] === value);
  if (!isUnchanged || (await isOpenElsewhere(tx, payment, before))) return blockedBy("changed");
  await restoreColumns(tx, call, payment, { set: before, reason, now: call.now });
  const amountDue = toMinorUnits(after.refundDue ?? "0.00") - toMinorUnits(before.refundDue ?? "0.00");
  return amountDue > 0n && "refundDue" in after ? { currency: payment.currency, amount: amountDue } : undefined;
}

async function removeCreatedPayment(
  tx: Transaction,
  call: Call,
  id: string,
  { reason, hindered }: { readonly reason: string; readonly hindered: (why: UndoBlocker["why"]) => UndoBlocker },
): Promise<Debt | UndoBlocker> {
  const { payment } = await lockWithSubject(tx, id);
  if (isBeingRefunded(payment, "0.00")) return hindered("givenBack");
  if (payment.settled) return hindered("settled");
  if (payment.status !== "confirmed") return hindered("changed");
  const { reference } = payment;
  await tx
    .update(gatewayRecords)
    .set({ paymentId: null, reference: sql`nullif(${gatewayRecords.reference}, ${reference})` })
    .where(eq(gatewayRecords.paymentId, id));
  await removeUnmatchedPayment(tx, call, payment, reason);
  return { currency: payment.currency, amount: toMinorUnits(payment.refundDue ?? "0.00") };
}

const isBeingRefunded = ({ refundedAmount, openRefund }: PaymentRow, before: string) =>
  openRefund !== null || toMinorUnits(refundedAmount) > toMinorUnits(before);

/** A request has one open attempt at a time: another may have started since this one was resolved. */
async function isOpenElsewhere(
  tx: Transaction,
  payment: PaymentRow,
  { status }: Partial<PaymentRow>,
): Promise<boolean> {
  if (!status || !(openAttemptStatuses as readonly string[]).includes(status)) return false;
  const others = await tx
    .select({ id: paymentView.id })
    .from(paymentView)
    .where(
      and(
        eq(paymentView.kind, payment.kind),
        eq(paymentView.subjectId, payment.subjectId),
        inArray(paymentView.status, openAttemptStatuses),
        ne(paymentView.id, payment.id),
      ),
    );
  return others.length > 0;
}

export const isUndoBlocker = (result: Debt | UndoBlocker): result is UndoBlocker => "why" in result;

/** Sums of debts per currency. */
export function addUp(debts: readonly Debt[]): WithdrawalEffects["debts"] {
  const sums = new Map<Currency, bigint>();
  for (const { currency, amount } of debts) sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  return [...sums].sort().map(([currency, amount]) => ({ currency, amount: amountText(amount) }));
}
