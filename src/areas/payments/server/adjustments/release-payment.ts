/** What was paid for a thing is taken back from it by its area: the money is owed back whole, and the thing can be paid anew. */
import type { Actor } from "../../../../server/audit/audit-log.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { transitionNotAllowed } from "../../../../server/workflow/state-machine.ts";
import { changePayment, lockPayment } from "../attempts/attempt-workflow.ts";
import { markRefundDue } from "../refunds/refund-due.ts";

/**
 * Refused once the payment is matched with its statement. The subject is locked. False when all of it went back already:
 * nothing is left to give back.
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
