/** The payer gives up an attempt. The gateway is asked first: money that is there already is not thrown away. */
import { Refusal } from "../../../../kit/errors.ts";
import type { Call } from "../../../../server/call.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import { queryGateway } from "../polling/query-gateway.ts";
import { attemptOf, providerOf } from "../gateway.ts";
import { payerRightOf, isFor } from "../links/payer-access.ts";
import { isOpenAttempt, lockPayment, movePayment } from "./attempt-workflow.ts";
import { paymentByGatewayId, paymentByReference, type PaymentRow } from "./queries.ts";
import { settleSnapshot } from "./settle.ts";

interface Wish {
  readonly transaction_uuid?: string | undefined;
  readonly reference?: string | undefined;
  readonly token?: string | undefined;
}

/**
 * Cancels an open attempt where the gateway knows of no money; otherwise answers what the gateway says. EnZona's
 * transaction_uuid is unguessable and enough; a reference can be guessed, so it needs the link's token or the owner.
 */
export async function cancelAttempt(call: Call, wish: Wish): Promise<PaymentRow> {
  const payment = await paymentToCancel(call, wish);
  return isOpenAttempt(payment) ? giveUpAttempt(call, payment) : payment;
}

/** Closes an open attempt of a payer who may do so; answers how it stands after its gateway was asked. */
export async function giveUpAttempt(call: Call, payment: PaymentRow): Promise<PaymentRow> {
  const provider = providerOf(call.server, payment.gateway);
  const outcome = await provider.cancel(attemptOf(call.server, payment));
  if (outcome.kind === "ok" && outcome.value.state !== "pending" && outcome.value.state !== "confirmed")
    await settleSnapshot(call.server, payment.id, outcome.value);
  else if (outcome.kind === "ok" && outcome.value.state === "confirmed")
    return (await queryGateway(call.server, payment)).payment;
  // Silence is not a no: the payer may leave, we go on asking.
  return closeOurs(call, payment);
}

async function paymentToCancel(call: Call, wish: Wish): Promise<PaymentRow> {
  if (wish.transaction_uuid) {
    const payment = await paymentByGatewayId(call.db, "enzona", wish.transaction_uuid);
    if (!payment) throw new Refusal("NOT_FOUND");
    return payment;
  }
  if (!wish.reference) throw new Refusal("INVALID", { fields: { reference: ["REQUIRED"] } });
  const payment = await paymentByReference(call.db, wish.reference);
  if (!payment || !(await holds(call, payment, wish.token))) throw new Refusal("NOT_FOUND");
  return payment;
}

async function holds(call: Call, payment: PaymentRow, token: string | undefined): Promise<boolean> {
  const held = await payerRightOf(call, payment, token);
  return held !== undefined && held.by !== "pass" && isFor(held, payment, call.now);
}

async function closeOurs(call: Call, payment: PaymentRow): Promise<PaymentRow> {
  return inTransaction(call.db, async (tx) => {
    const row = await lockPayment(tx, payment.id);
    if (!isOpenAttempt(row) || row.disputed) return row;
    return (await movePayment(tx, row, { to: "cancelled", asActor: "client", actor: call, now: call.now })).row;
  });
}
