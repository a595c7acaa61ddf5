/**
 * Matches a refund with the gateway's own list or status, when the answer was lost or a person at the gateway executes
 * it.
 */
import { amountText, toMinorUnits } from "../../../../../kit/numbers/money.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import type { RefundView, ListedRefund } from "../gateways/provider.ts";
import type { Server } from "../../../../../server/server.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { type RefundCandidate, refundsOfPayment, type RefundRow } from "./refund-store.ts";

export interface RefundMatch {
  readonly to: "asked" | "done" | "failed" | "unclear";
  readonly refundId?: string | undefined;
  readonly failure?: string | undefined;
  readonly candidates?: readonly RefundCandidate[] | undefined;
}

/** Clock skew allowed between the gateway and us: an older refund there is not this one. */
const skewMs = 5 * 60_000;
/** Time for the payer's bank; a refund that the gateway does not know after this never arrived. */
const graceMs = 15 * 60_000;

/** Undefined while the outcome is open. */
export async function matchRefund(
  server: Server,
  refund: RefundRow,
  payment: PaymentRow,
  view: RefundView,
): Promise<RefundMatch | undefined> {
  return view.listedRefunds ? matchInList(server, refund, view) : matchByStatus(server, refund, payment, view);
}

/** For gateways that list their refunds: ours has our amount and time and is not claimed by another refund. */
async function matchInList(server: Server, refund: RefundRow, view: RefundView): Promise<RefundMatch | undefined> {
  const byId = view.listedRefunds?.find(({ refundId }) => refundId === refund.gatewayRefundId);
  if (byId) return resultOf(byId);
  const candidates = await unmatchedRefunds(server.db, refund, view);
  if (candidates.length > 1) return { to: "unclear", candidates };
  const [only] = candidates;
  const listed = view.listedRefunds?.find(({ refundId }) => refundId === only?.refundId);
  if (listed) return resultOf(listed);
  return refund.status === "sending" && isLongAgo(server, refund)
    ? { to: "failed", failure: "neverArrived" }
    : undefined;
}

function resultOf({ state, refundId }: ListedRefund): RefundMatch {
  if (state === "refunded") return { to: "done", refundId };
  return state === "failed" ? { to: "failed", failure: "failed" } : { to: "asked", refundId };
}

/**
 * For gateways that report only the payment's status and whether a refund is pending. At most one of ours is open, so a
 * pending one is ours; the outcome of a second partial refund cannot be derived from the status.
 */
function matchByStatus(
  server: Server,
  refund: RefundRow,
  payment: PaymentRow,
  view: RefundView,
): RefundMatch | undefined {
  if (view.isRequested) return { to: "asked" };
  const total = toMinorUnits(payment.refundedAmount) + toMinorUnits(refund.amount);
  const isFirst = toMinorUnits(payment.refundedAmount) === 0n;
  const expected = total === toMinorUnits(payment.amount) ? "refunded" : "partiallyRefunded";
  if (view.state === expected && (isFirst || expected === "refunded")) return { to: "done" };
  if (view.state === "paid") {
    if (refund.status === "asked") return { to: "failed", failure: "declined" };
    return isLongAgo(server, refund) ? { to: "failed", failure: "neverArrived" } : undefined;
  }
  return refund.status === "asked" || isLongAgo(server, refund) ? { to: "unclear", candidates: [] } : undefined;
}

/** Refunds at the gateway of this amount, created since ours was sent, that no other refund of ours claims. */
export async function unmatchedRefunds(db: Queryable, refund: RefundRow, view: RefundView): Promise<RefundCandidate[]> {
  const others = (await refundsOfPayment(db, refund.paymentId)).filter(({ id }) => id !== refund.id);
  const claimed = new Set(others.map(({ gatewayRefundId }) => gatewayRefundId));
  const since = refund.sentAt === null ? Number.NEGATIVE_INFINITY : Date.parse(refund.sentAt) - skewMs;
  return (view.listedRefunds ?? [])
    .filter(({ refundId, state, amount, at }) => {
      const isOurs = amount.minor === toMinorUnits(refund.amount) && (at === undefined || at.getTime() >= since);
      return isOurs && state !== "failed" && !claimed.has(refundId);
    })
    .map(({ refundId, amount, at }) => ({
      refundId,
      amount: amountText(amount.minor),
      ...(at ? { at: at.toISOString() } : {}),
    }));
}

function isLongAgo(server: Server, { sentAt }: RefundRow): boolean {
  return sentAt !== null && server.now().getTime() - Date.parse(sentAt) > graceMs;
}
