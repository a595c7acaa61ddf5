/** Releases a payment from its subject: the full amount becomes due for refund, and the subject can be paid again. */
import type { Actor } from "../../../../../server/audit/audit-log.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import { transitionNotAllowed } from "../../../../../server/workflow/state-machine.ts";
import { changePayment, lockPayment } from "../attempts/attempt-workflow.ts";
import { markRefundDue } from "../refunds/refund-due.ts";

/**
 * TRANSITION_NOT_ALLOWED once the payment is conciliated. The subject is locked. Returns false when everything was
 * refunded already.
 */
export async function releasePayment(
  tx: Transaction,
  actor: Actor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<boolean> {
  const payment = await lockPayment(tx, id);
  if (payment.conciliated)
    throw transitionNotAllowed({ status: payment.status, number: payment.reference }, "refunded");
  const released = await changePayment(tx, payment, { settled: false });
  await markRefundDue(tx, actor, released, payment.amount, reason);
  return payment.status !== "refunded";
}
