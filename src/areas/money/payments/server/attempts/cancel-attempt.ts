/** Cancels an attempt for the payer. The gateway is queried first, so that money already paid is not lost. */
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Call } from "../../../../../server/call.ts";
import { inTransaction } from "../../../../../server/database/connection.ts";
import { queryGateway } from "../polling/query-gateway.ts";
import { attemptOf, providerOf } from "../gateway.ts";
import { paymentAccessOf, isFor } from "../links/payment-access.ts";
import { isOpenAttempt, lockPayment, movePayment } from "./attempt-workflow.ts";
import { paymentByGatewayId, paymentByReference, type PaymentRow } from "./queries.ts";
import { applySnapshot } from "./apply-snapshot.ts";

interface CancelRequest {
  readonly transaction_uuid?: string | undefined;
  readonly reference?: string | undefined;
  readonly token?: string | undefined;
}

/**
 * Cancels an open attempt if the gateway knows of no money; otherwise returns the payment with the gateway's status.
 * EnZona's transaction_uuid is unguessable and sufficient; a reference can be guessed, so it needs the link's token or
 * the owner's session. NOT_FOUND otherwise.
 */
export async function cancelAttempt(call: Call, input: CancelRequest): Promise<PaymentRow> {
  const payment = await paymentToCancel(call, input);
  return isOpenAttempt(payment) ? abandonAttempt(call, payment) : payment;
}

/** Closes an open attempt for an authorized payer. Returns the payment after its gateway was queried. */
export async function abandonAttempt(call: Call, payment: PaymentRow): Promise<PaymentRow> {
  const provider = providerOf(call.server, payment.gateway);
  const outcome = await provider.cancel(attemptOf(call.server, payment));
  if (outcome.kind === "ok" && outcome.value.state !== "pending" && outcome.value.state !== "authorized")
    await applySnapshot(call.server, payment.id, outcome.value);
  else if (outcome.kind === "ok" && outcome.value.state === "authorized")
    return (await queryGateway(call.server, payment)).payment;
  // No answer is no refusal: the payer may leave, polling continues.
  return closeLocally(call, payment);
}

async function paymentToCancel(call: Call, input: CancelRequest): Promise<PaymentRow> {
  if (input.transaction_uuid) {
    const payment = await paymentByGatewayId(call.db, "enzona", input.transaction_uuid);
    if (!payment) throw new Refusal("NOT_FOUND");
    return payment;
  }
  if (!input.reference) throw new Refusal("INVALID", { fields: { reference: ["REQUIRED"] } });
  const payment = await paymentByReference(call.db, input.reference);
  if (!payment || !(await mayCancel(call, payment, input.token))) throw new Refusal("NOT_FOUND");
  return payment;
}

async function mayCancel(call: Call, payment: PaymentRow, token: string | undefined): Promise<boolean> {
  const right = await paymentAccessOf(call, payment, token);
  return right !== undefined && right.by !== "pass" && isFor(right, payment, call.now);
}

async function closeLocally(call: Call, payment: PaymentRow): Promise<PaymentRow> {
  return inTransaction(call.db, async (tx) => {
    const row = await lockPayment(tx, payment.id);
    if (!isOpenAttempt(row) || row.disputed) return row;
    return (await movePayment(tx, row, { to: "cancelled", asActor: "client", actor: call, now: call.now })).row;
  });
}
