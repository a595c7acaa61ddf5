/** An explanation whose difference no longer exists is taken back: what it did with the money, or why it cannot be. */
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Call } from "../../../server/call.ts";
import { amountText, type Currency, minor } from "../../../kit/money.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import {
  lockWithSubject,
  type PaymentRow,
  restoreColumns,
  removeUnmatchedPayment,
} from "../../payments/server/public.ts";
import { openAttemptStatuses } from "../../payments/states.ts";
import { payments } from "../../payments/server/tables.ts";
import type { WithdrawalEffects } from "../schemas.ts";
import { resolutions } from "../states.ts";
import { type differences, gatewayRecords, type ResolutionEffects } from "./tables.ts";

type DifferenceRow = typeof differences.$inferSelect;
export type UndoBlocker = WithdrawalEffects["hindrances"][number];
export interface Debt {
  readonly currency: Currency;
  readonly amount: bigint;
}

/** What never had an effect on our books but to be said, or was proven by the gateway itself. */
const wordsOnly: readonly (string | null)[] = ["notOurs", "returnAtGateway", "confirmedByGateway", "settle"];
/** Which columns tell what they are by themselves, or are written anew whenever anything is. */
const ownColumns: readonly string[] = ["id", "updatedAt", "updatedBy", "searchText", "createdAt"];

/** What an explanation changed: of the payment that it was about, and one that was written for it. */
export async function effectsOf(
  tx: Transaction,
  before: PaymentRow | undefined,
  made: string | undefined,
): Promise<ResolutionEffects> {
  const [after] = before ? await tx.select().from(payments).where(eq(payments.id, before.id)) : [];
  const changed = (Object.keys(after ?? {}) as (keyof PaymentRow)[]).filter(
    (column) => !ownColumns.includes(column) && before?.[column] !== after?.[column],
  );
  const only = (row: PaymentRow | undefined) => Object.fromEntries(changed.map((column) => [column, row?.[column]]));
  const refunded = after?.refundedAmount ?? "0.00";
  return { before: only(before), after: only(after), refunded, ...(made ? { made } : {}) };
}

export const isResolved = ({ resolution }: DifferenceRow): boolean =>
  (resolutions as readonly (string | null)[]).includes(resolution);

/** Answers what is no longer owed, or what keeps it from being taken back. Its audit line is written with it. */
export async function undoResolution(
  tx: Transaction,
  call: Call,
  difference: DifferenceRow,
  reason: string,
): Promise<Debt | UndoBlocker | undefined> {
  const { traces, resolution, reference } = difference;
  const hindered = (why: UndoBlocker["why"]): UndoBlocker => ({ why, what: reference });
  await writeAuditEntry(tx, call, {
    action: "reconciliation.takeBackAnswer",
    kind: "difference",
    id: difference.id,
    before: { kind: difference.kind, resolution, note: difference.note, by: difference.resolvedByName, reference },
    reason,
  });
  if (!traces) return wordsOnly.includes(resolution) ? undefined : hindered("unknown");
  if (traces.made) return takeBackMade(tx, call, traces.made, { reason, hindered });
  if (Object.keys(traces.after).length === 0 || !difference.paymentId) return undefined;
  const { payment } = await lockWithSubject(tx, difference.paymentId);
  const before = traces.before as Partial<PaymentRow>;
  const after = traces.after as Partial<PaymentRow>;
  if ("settled" in after || "subjectId" in after) return hindered("settled");
  // Given back by the statement's own word, or since, or about to be.
  if ("refundedAmount" in after || isGoingBack(payment, traces.refunded)) return hindered("givenBack");
  const isAsLeft = Object.entries(after).every(([column, value]) => payment[column as keyof PaymentRow] === value);
  if (!isAsLeft || (await isOpenElsewhere(tx, payment, before))) return hindered("changed");
  await restoreColumns(tx, call, payment, { set: before, reason, now: call.now });
  const owed = minor(after.refundDue ?? "0.00") - minor(before.refundDue ?? "0.00");
  return owed > 0n && "refundDue" in after ? { currency: payment.currency, amount: owed } : undefined;
}

async function takeBackMade(
  tx: Transaction,
  call: Call,
  id: string,
  { reason, hindered }: { readonly reason: string; readonly hindered: (why: UndoBlocker["why"]) => UndoBlocker },
): Promise<Debt | UndoBlocker> {
  const { payment } = await lockWithSubject(tx, id);
  if (isGoingBack(payment, "0.00")) return hindered("givenBack");
  if (payment.settled) return hindered("settled");
  if (payment.status !== "confirmed") return hindered("changed");
  const { reference } = payment;
  await tx
    .update(gatewayRecords)
    .set({ paymentId: null, reference: sql`nullif(${gatewayRecords.reference}, ${reference})` })
    .where(eq(gatewayRecords.paymentId, id));
  await removeUnmatchedPayment(tx, call, payment, reason);
  return { currency: payment.currency, amount: minor(payment.refundDue ?? "0.00") };
}

const isGoingBack = ({ refundedAmount, openRefund }: PaymentRow, before: string) =>
  openRefund !== null || minor(refundedAmount) > minor(before);

/** One attempt of a request is open at a time: another may have begun since this one was taken as paid. */
async function isOpenElsewhere(
  tx: Transaction,
  payment: PaymentRow,
  { status }: Partial<PaymentRow>,
): Promise<boolean> {
  if (!status || !(openAttemptStatuses as readonly string[]).includes(status)) return false;
  const others = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.kind, payment.kind),
        eq(payments.subjectId, payment.subjectId),
        inArray(payments.status, openAttemptStatuses),
        ne(payments.id, payment.id),
      ),
    );
  return others.length > 0;
}

export const isUndoBlocker = (done: Debt | UndoBlocker): done is UndoBlocker => "why" in done;

/** Per currency, as people read it. */
export function addUp(debts: readonly Debt[]): WithdrawalEffects["debts"] {
  const sums = new Map<Currency, bigint>();
  for (const { currency, amount } of debts) sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  return [...sums].sort().map(([currency, amount]) => ({ currency, amount: amountText(amount) }));
}
