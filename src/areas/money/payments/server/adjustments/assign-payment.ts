/** Assigns a payment to another subject. */
import { and, eq, isNull } from "drizzle-orm";
import { toMinorUnits } from "../../../../../kit/numbers/money.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { type Actor, writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import { releaseOthers, markSubjectPaid } from "../attempts/apply-snapshot.ts";
import { changePayment, lockVersioned, type VersionedPayment } from "../attempts/attempt-workflow.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { requireGatewayPermission } from "../gateway-health/gateway-managers.ts";
import { gatewayAccepts } from "../links/payment-methods.ts";
import { payments } from "../tables.ts";
import { type LockedSubject, lockSubjectByNumber } from "./lock-subject.ts";

/**
 * Assigns money that settles nothing (a duplicate, or for something cancelled) to another request with exactly this
 * price.
 */
export async function assignPaymentToRequest(
  call: Call,
  input: VersionedPayment & { readonly number: string; readonly reason: string },
): Promise<PaymentRow> {
  return inTransaction(call.db, async (tx) => {
    const target = await lockSubjectByNumber(tx, input.number);
    const payment = await lockVersioned(tx, input, call.now);
    requireGatewayPermission(call, payment.gateway);
    return assignPayment(tx, call, payment, { ...target, reason: input.reason, now: call.now });
  });
}

/**
 * TRANSITION_NOT_ALLOWED unless the payment is confirmed and settles nothing; REFUND_UNDER_WAY; INVALID with `number`
 * when the subject does not accept the method, another amount is due, or it is not payable; CONFLICT after a concurrent
 * refund.
 */
export async function assignPayment(
  tx: Transaction,
  actor: Actor,
  payment: PaymentRow,
  { kind, id, due, subject, reason, now }: LockedSubject & { readonly reason: string; readonly now: Date },
): Promise<PaymentRow> {
  if (payment.status !== "confirmed" || payment.settled || toMinorUnits(payment.refundedAmount) > 0n)
    throw new Refusal("TRANSITION_NOT_ALLOWED");
  if (payment.openRefund !== null) throw new Refusal("REFUND_UNDER_WAY");
  if (!gatewayAccepts(payment.gateway, kind)) throw new Refusal("INVALID", { fields: { number: ["OTHER_WAY"] } });
  const [moved] = await tx
    .update(payments)
    .set({
      kind,
      subjectId: id,
      subjectNumber: due.number,
      linkId: null,
      duplicated: false,
      disputed: false,
      refundDue: null,
      refundReason: null,
      updatedAt: now.toISOString(),
    })
    .where(and(eq(payments.id, payment.id), isNull(payments.refundedAt)))
    .returning();
  if (!moved) throw new Refusal("CONFLICT");
  if (!(await markSubjectPaid(tx, moved, { subject, due, now })))
    throw new Refusal("INVALID", {
      fields: { number: [due.payable ? "WAITS_FOR_OTHER" : "REQUEST_NOT_FOUND_OR_PAID"] },
    });
  const settled = await changePayment(tx, moved, { settled: true }, now);
  await releaseOthers(tx, moved, now);
  await writeAuditEntry(tx, actor, {
    action: "payments.linkToRequest",
    kind: "payment",
    id: payment.id,
    before: { number: payment.subjectNumber, refundDue: payment.refundDue },
    after: { number: due.number },
    reason,
  });
  return settled;
}
