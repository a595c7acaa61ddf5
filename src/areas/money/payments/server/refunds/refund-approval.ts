/** Refunds through the gateway, and the approval, withdrawal and decision of refunds. */
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import { actorName } from "../../../../../server/audit/audit-log.ts";
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
import { needsSecond, takeoverTime, writeRefund } from "../refund-proposal.ts";

/**
 * Stores and commits the refund, then sends it, unless it needs a second person's approval. REFUND_BY_HAND when the
 * gateway has no refund API; also throws as `requireRefundDue`.
 */
export async function refundAtGateway(
  call: Call,
  input: VersionedPayment & { readonly amount: string; readonly reason: string },
): Promise<Refund> {
  const { refund } = await inTransaction(call.db, async (tx) => {
    const payment = await lockVersioned(tx, input, call.now);
    requirePaymentPermission(call, payment);
    if (providerOf(call.server, payment.gateway).capabilities.refund === "manual") throw new Refusal("REFUND_BY_HAND");
    requireRefundDue(payment, input.amount);
    const status = (await needsSecond(tx, payment, input.amount)) ? "proposed" : "sending";
    return writeRefund(tx, call, payment, { ...input, means: "gateway", status });
  });
  return dispatchAndSerialize(call, refund);
}

/**
 * Approves a proposed refund. SECOND_PERSON_NEEDED when the caller proposed it. A manual refund is recorded at once.
 */
export async function approveRefund(call: Call, input: VersionedPayment): Promise<Refund> {
  const { refund } = await inTransaction(call.db, async (tx) => {
    const locked = await lockRefundVersion(tx, call, input);
    const { userId } = requireCaller(call);
    if (locked.refund.proposedBy === userId) throw new Refusal("SECOND_PERSON_NEEDED");
    const approval = { approvedBy: userId, approvedByName: actorName(call), nextQueryAt: takeoverTime(call.now) };
    const move = { to: "sending", asActor: "second", actor: call, now: call.now, set: approval } as const;
    const sent = await moveRefund(tx, locked, move);
    return sent.refund.means === "hand" ? finishManualRefund(tx, call, sent) : sent;
  });
  return dispatchAndSerialize(call, refund);
}

/** Withdraws a proposed refund, by its proposer or by anyone who may approve it. */
export async function withdrawRefund(
  call: Call,
  input: VersionedPayment & { readonly reason: string },
): Promise<Refund> {
  return inTransaction(call.db, async (tx) => {
    const locked = await lockRefundVersion(tx, call, input);
    const asActor = locked.refund.proposedBy === requireCaller(call).userId ? "proposer" : "second";
    const move = { to: "withdrawn", asActor, actor: call, now: call.now, note: input.reason } as const;
    return serializeRefund(await moveRefund(tx, locked, move), call);
  });
}

/**
 * A person checked at the gateway and decides whether the refund arrived. INVALID with `refundId` when it is not among
 * the candidates.
 */
export async function decideRefund(
  call: Call,
  input: VersionedPayment & {
    readonly arrived: boolean;
    readonly refundId?: string | undefined;
    readonly reason: string;
  },
): Promise<Refund> {
  return inTransaction(call.db, async (tx) => {
    const locked = await lockRefundVersion(tx, call, input);
    const by = requirePaymentPermission(call, locked.payment);
    const move = { asActor: "decision", actor: call, now: call.now, note: input.reason } as const;
    if (!input.arrived) {
      const failed = await moveRefund(tx, locked, { ...move, to: "failed", set: { failure: "decidedNot" } });
      return serializeRefund(failed, call);
    }
    const candidates = (locked.refund.candidates as readonly RefundCandidate[] | null) ?? [];
    const isCandidate = candidates.some(({ refundId }) => refundId === input.refundId);
    if (candidates.length > 0 && !isCandidate) throw new Refusal("INVALID", { fields: { refundId: ["CHOICE"] } });
    const columns = {
      doneAt: call.now.toISOString(),
      ...(isCandidate ? { gatewayRefundId: input.refundId ?? null } : {}),
    };
    const done = await moveRefund(tx, locked, { ...move, to: "done", set: columns });
    const { amount, reference, id } = done.refund;
    const payment = await addRefundedAmount(tx, call, done.payment, { amount, reference, by, now: call.now, once: id });
    return serializeRefund({ ...done, payment }, call);
  });
}

/** Queries the gateway now. */
export async function queryRefund(call: Call, id: string): Promise<Refund> {
  const refund = await refundById(call.db, id);
  requirePaymentPermission(call, await paymentById(call.db, refund.paymentId));
  return dispatchAndSerialize(call, refund);
}

export async function listRefunds(call: Call, paymentId: string): Promise<Refund[]> {
  const payment = await paymentById(call.db, paymentId);
  requirePaymentPermission(call, payment);
  return (await refundsOfPayment(call.db, paymentId)).map((refund) => serializeRefund({ refund, payment }, call));
}

/** Network calls run outside transactions: the refund was committed before. */
async function dispatchAndSerialize(call: Call, refund: RefundRow): Promise<Refund> {
  await dispatchRefund(call.server, refund.id, call);
  const current = await refundById(call.db, refund.id);
  return serializeRefund({ refund: current, payment: await paymentById(call.db, current.paymentId) }, call);
}

async function finishManualRefund(tx: Transaction, call: Call, locked: RefundWithPayment): Promise<RefundWithPayment> {
  const by = requirePaymentPermission(call, locked.payment);
  const move = { to: "done", asActor: "system", actor: call, now: call.now } as const;
  const done = await moveRefund(tx, locked, { ...move, set: { doneAt: call.now.toISOString() } });
  const { amount, reference, id } = done.refund;
  const payment = await addRefundedAmount(tx, call, done.payment, { amount, reference, by, now: call.now, once: id });
  return { ...done, payment };
}

async function lockRefundVersion(tx: Transaction, call: Call, input: VersionedPayment): Promise<RefundWithPayment> {
  const locked = await lockRefund(tx, input._id);
  requirePaymentPermission(call, locked.payment);
  await refuseStaleRefund(tx, locked.refund, input.updatedAt, call.now);
  return locked;
}
