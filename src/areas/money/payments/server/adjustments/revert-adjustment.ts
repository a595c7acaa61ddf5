/** Reverts what a person's resolution of a statement difference did to a payment, because the statement was wrong. */
import { and, eq } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import { type Actor, writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { cancelMailsOfRecord } from "../../../../administration/outgoing-mail/server/public.ts";
import { changePayment, movePayment } from "../attempts/attempt-workflow.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { paymentLog, paymentRefunds, payments } from "../tables.ts";

interface Reversion {
  readonly reason: string;
  readonly now: Date;
}

/** Restores columns of a locked payment that still has the values of the resolution. */
export async function restoreColumns(
  tx: Transaction,
  actor: Actor,
  payment: PaymentRow,
  { set, reason, now }: Reversion & { readonly set: Partial<PaymentRow> },
): Promise<void> {
  const { status = payment.status, ...columns } = set;
  const before = Object.fromEntries(
    Object.keys(columns).map((column) => [column, payment[column as keyof PaymentRow]]),
  );
  if (status !== payment.status)
    await movePayment(tx, payment, { to: status, asActor: "withdrawal", actor, now, note: reason, set: columns });
  else await changePayment(tx, payment, columns, now);
  await writeAuditEntry(tx, actor, {
    action: "payments.putBack",
    kind: "payment",
    id: payment.id,
    before,
    after: columns,
    reason,
  });
  await cancelRefundMail(tx, payment);
}

/**
 * Deletes a payment that was recorded for money that never arrived, with its log; the audit entry contains its data.
 * TRANSITION_NOT_ALLOWED unless it is confirmed, settles nothing and has no open refund.
 */
export async function removeUnmatchedPayment(
  tx: Transaction,
  actor: Actor,
  payment: PaymentRow,
  reason: string,
): Promise<void> {
  if (payment.status !== "confirmed" || payment.settled || payment.openRefund !== null)
    throw new Refusal("TRANSITION_NOT_ALLOWED");
  await cancelRefundMail(tx, payment);
  // Refund proposals that were rejected.
  await tx.delete(paymentRefunds).where(eq(paymentRefunds.paymentId, payment.id));
  await tx.delete(paymentLog).where(eq(paymentLog.paymentId, payment.id));
  await tx.delete(payments).where(and(eq(payments.id, payment.id), eq(payments.settled, false)));
  const { reference, subjectNumber, gateway, gatewayId, amount, currency, refundDue } = payment;
  await writeAuditEntry(tx, actor, {
    action: "payments.takeBackFound",
    kind: "payment",
    id: payment.id,
    before: { reference, subjectNumber, gateway, gatewayId, amount, currency, refundDue },
    reason,
  });
}

/** Cancels the queued mail that announces a refund. */
const cancelRefundMail = (tx: Transaction, { id }: PaymentRow) =>
  cancelMailsOfRecord(tx, { kind: "payment", id, templates: ["paymentDuplicated"] });
