/** What a person's explanation of a statement did with our payments, taken back: the statement was wrong. */
import { and, eq } from "drizzle-orm";
import { Refusal } from "../../../../kit/errors.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { type Actor, writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { cancelMailsOfRecord } from "../../../outgoing-mail/server/public.ts";
import { changePayment, movePayment } from "../attempts/attempt-workflow.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { paymentLog, paymentRefunds, payments } from "../tables.ts";

interface TakenBack {
  readonly reason: string;
  readonly now: Date;
}

/** The columns of a payment as they were. It is locked, and they are still what the explanation made of them. */
export async function restoreColumns(
  tx: Transaction,
  actor: Actor,
  payment: PaymentRow,
  { set, reason, now }: TakenBack & { readonly set: Partial<PaymentRow> },
): Promise<void> {
  const { status = payment.status, ...others } = set;
  const before = Object.fromEntries(Object.keys(others).map((column) => [column, payment[column as keyof PaymentRow]]));
  if (status !== payment.status)
    await movePayment(tx, payment, { to: status, asActor: "withdrawal", actor, now, note: reason, set: others });
  else await changePayment(tx, payment, others, now);
  await writeAuditEntry(tx, actor, {
    action: "payments.putBack",
    kind: "payment",
    id: payment.id,
    before,
    after: others,
    reason,
  });
  await recall(tx, payment);
}

/** A payment that was written for money that never came: it goes with its log; the audit keeps what it was. */
export async function removeUnmatchedPayment(
  tx: Transaction,
  actor: Actor,
  payment: PaymentRow,
  reason: string,
): Promise<void> {
  if (payment.status !== "confirmed" || payment.settled || payment.openRefund !== null)
    throw new Refusal("TRANSITION_NOT_ALLOWED");
  await recall(tx, payment);
  // Such as were proposed and came to nothing.
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

/** That money is owed. */
const recall = (tx: Transaction, { id }: PaymentRow) =>
  cancelMailsOfRecord(tx, { kind: "payment", id, templates: ["paymentDuplicated"] });
