/** A person gives money back through the gateway, or agrees as the second one to what somebody proposed. */
import { Refusal } from "../../../../kit/errors.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import { actorName } from "../../../../server/audit/audit-log.ts";
import type { Refund } from "../../refund.ts";
import { providerOf } from "../gateway.ts";
import { requirePaymentPermission } from "../gateway-health/gateway-managers.ts";
import { addRefundedAmount, requireRefundDue } from "./record-refund.ts";
import { lockVersioned, type VersionedPayment } from "../attempts/attempt-workflow.ts";
import { paymentById } from "../attempts/queries.ts";
import { dispatchRefund } from "./refund-dispatch.ts";
import {
  serializeRefund,
  type RefundWithPayment,
  type RefundCandidate,
  lockRefund,
  moveRefund,
  refundById,
  refuseStaleRefund,
  refundsOfPayment,
  type RefundRow,
} from "./refund-store.ts";
import { needsSecond, soon, writeRefund } from "../refund-proposal.ts";

/** Written down and committed before anything is sent; then sent, unless it waits for a second person. */
export async function refundAtGateway(
  call: Call,
  wanted: VersionedPayment & { readonly amount: string; readonly reason: string },
): Promise<Refund> {
  const { refund } = await inTransaction(call.db, async (tx) => {
    const payment = await lockVersioned(tx, wanted, call.now);
    requirePaymentPermission(call, payment);
    if (providerOf(call.server, payment.gateway).capabilities.refund === "manual") throw new Refusal("REFUND_BY_HAND");
    requireRefundDue(payment, wanted.amount);
    const status = (await needsSecond(tx, payment, wanted.amount)) ? "proposed" : "sending";
    return writeRefund(tx, call, payment, { ...wanted, means: "gateway", status });
  });
  return follow(call, refund);
}

/** Another person than the one who proposed it, with the same right. What was paid by hand is written down with it. */
export async function approveRefund(call: Call, wanted: VersionedPayment): Promise<Refund> {
  const { refund } = await inTransaction(call.db, async (tx) => {
    const both = await lockRefundAsRead(tx, call, wanted);
    const { userId } = requireCaller(call);
    if (both.refund.proposedBy === userId) throw new Refusal("SECOND_PERSON_NEEDED");
    const approved = { approvedBy: userId, approvedByName: actorName(call), askAt: soon(call.now) };
    const agreed = { to: "sending", asActor: "second", actor: call, now: call.now, set: approved } as const;
    const sent = await moveRefund(tx, both, agreed);
    return sent.refund.means === "hand" ? finishByHand(tx, call, sent) : sent;
  });
  return follow(call, refund);
}

/** By the one who proposed it or by anyone who does not agree. */
export async function withdrawRefund(
  call: Call,
  wanted: VersionedPayment & { readonly reason: string },
): Promise<Refund> {
  return inTransaction(call.db, async (tx) => {
    const both = await lockRefundAsRead(tx, call, wanted);
    const asActor = both.refund.proposedBy === requireCaller(call).userId ? "proposer" : "second";
    const move = { to: "withdrawn", asActor, actor: call, now: call.now, note: wanted.reason } as const;
    return serializeRefund(await moveRefund(tx, both, move), call);
  });
}

/** A person looked at the gateway and says what became of it. */
export async function decideRefund(
  call: Call,
  wanted: VersionedPayment & {
    readonly arrived: boolean;
    readonly refundId?: string | undefined;
    readonly reason: string;
  },
): Promise<Refund> {
  return inTransaction(call.db, async (tx) => {
    const both = await lockRefundAsRead(tx, call, wanted);
    const by = requirePaymentPermission(call, both.payment);
    const decided = { asActor: "decision", actor: call, now: call.now, note: wanted.reason } as const;
    if (!wanted.arrived) {
      const failed = await moveRefund(tx, both, { ...decided, to: "failed", set: { failure: "decidedNot" } });
      return serializeRefund(failed, call);
    }
    const candidates = (both.refund.candidates as readonly RefundCandidate[] | null) ?? [];
    const known = candidates.some(({ refundId }) => refundId === wanted.refundId);
    if (candidates.length > 0 && !known) throw new Refusal("INVALID", { fields: { refundId: ["CHOICE"] } });
    const columns = { doneAt: call.now.toISOString(), ...(known ? { gatewayRefundId: wanted.refundId ?? null } : {}) };
    const done = await moveRefund(tx, both, { ...decided, to: "done", set: columns });
    const { amount, reference, id } = done.refund;
    const payment = await addRefundedAmount(tx, call, done.payment, { amount, reference, by, now: call.now, once: id });
    return serializeRefund({ ...done, payment }, call);
  });
}

/** Asks the gateway now. */
export async function queryRefund(call: Call, id: string): Promise<Refund> {
  const refund = await refundById(call.db, id);
  requirePaymentPermission(call, await paymentById(call.db, refund.paymentId));
  return follow(call, refund);
}

export async function listRefunds(call: Call, paymentId: string): Promise<Refund[]> {
  const payment = await paymentById(call.db, paymentId);
  requirePaymentPermission(call, payment);
  return (await refundsOfPayment(call.db, paymentId)).map((refund) => serializeRefund({ refund, payment }, call));
}

/** The network is outside transactions: what is to be sent was committed before. */
async function follow(call: Call, refund: RefundRow): Promise<Refund> {
  await dispatchRefund(call.server, refund.id, call);
  const now = await refundById(call.db, refund.id);
  return serializeRefund({ refund: now, payment: await paymentById(call.db, now.paymentId) }, call);
}

async function finishByHand(tx: Transaction, call: Call, both: RefundWithPayment): Promise<RefundWithPayment> {
  const by = requirePaymentPermission(call, both.payment);
  const finish = { to: "done", asActor: "system", actor: call, now: call.now } as const;
  const done = await moveRefund(tx, both, { ...finish, set: { doneAt: call.now.toISOString() } });
  const { amount, reference, id } = done.refund;
  const payment = await addRefundedAmount(tx, call, done.payment, { amount, reference, by, now: call.now, once: id });
  return { ...done, payment };
}

async function lockRefundAsRead(tx: Transaction, call: Call, wanted: VersionedPayment): Promise<RefundWithPayment> {
  const both = await lockRefund(tx, wanted._id);
  requirePaymentPermission(call, both.payment);
  await refuseStaleRefund(tx, both.refund, wanted.updatedAt, call.now);
  return both;
}
