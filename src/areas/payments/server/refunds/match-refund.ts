/** What a gateway's own list says of a refund whose answer never came, or that a person there carries out. */
import { amountText, minor } from "../../../../kit/money.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import type { RefundView, ListedRefund } from "../../../../server/gateways/provider.ts";
import type { Server } from "../../../../server/server.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { type RefundCandidate, refundsOfPayment, type RefundRow } from "./refund-store.ts";

export interface RefundMatch {
  readonly to: "asked" | "done" | "failed" | "unclear";
  readonly refundId?: string | undefined;
  readonly failure?: string | undefined;
  readonly candidates?: readonly RefundCandidate[] | undefined;
}

/** Their clock against ours: a refund of theirs is not ours when it is older than this before our call. */
const skewMs = 5 * 60_000;
/** A refund waits for the payer's bank; one that is nowhere after this long was never heard. */
const graceMs = 15 * 60_000;

/** Nothing, when it is too early to tell. */
export async function matchRefund(
  server: Server,
  refund: RefundRow,
  payment: PaymentRow,
  view: RefundView,
): Promise<RefundMatch | undefined> {
  return view.made ? ofList(server, refund, view) : ofState(server, refund, payment, view);
}

/** The gateway lists its refunds: ours is the one of our amount and moment that is no other's. */
async function ofList(server: Server, refund: RefundRow, view: RefundView): Promise<RefundMatch | undefined> {
  const named = view.made?.find(({ refundId }) => refundId === refund.gatewayRefundId);
  if (named) return saidOf(named);
  const candidates = await unmatchedRefunds(server.db, refund, view);
  if (candidates.length > 1) return { to: "unclear", candidates };
  const [only] = candidates;
  const seen = view.made?.find(({ refundId }) => refundId === only?.refundId);
  if (seen) return saidOf(seen);
  return refund.status === "sending" && isLongAgo(server, refund)
    ? { to: "failed", failure: "neverArrived" }
    : undefined;
}

function saidOf({ state, refundId }: ListedRefund): RefundMatch {
  if (state === "refunded") return { to: "done", refundId };
  return state === "failed" ? { to: "failed", failure: "failed" } : { to: "asked", refundId };
}

/**
 * The gateway says only how the payment stands and whether a refund waits there. At most one of ours is under way, so
 * what waits is ours; what happened to a second part is not to be told from outside.
 */
function ofState(server: Server, refund: RefundRow, payment: PaymentRow, view: RefundView): RefundMatch | undefined {
  if (view.asked) return { to: "asked" };
  const total = minor(payment.refundedAmount) + minor(refund.amount);
  const isFirst = minor(payment.refundedAmount) === 0n;
  const expected = total === minor(payment.amount) ? "refunded" : "partiallyRefunded";
  if (view.state === expected && (isFirst || expected === "refunded")) return { to: "done" };
  if (view.state === "paid") {
    if (refund.status === "asked") return { to: "failed", failure: "declined" };
    return isLongAgo(server, refund) ? { to: "failed", failure: "neverArrived" } : undefined;
  }
  return refund.status === "asked" || isLongAgo(server, refund) ? { to: "unclear", candidates: [] } : undefined;
}

/** Refunds at the gateway of this amount, made since it was sent, that answer to no other refund of ours. */
export async function unmatchedRefunds(db: Queryable, refund: RefundRow, view: RefundView): Promise<RefundCandidate[]> {
  const others = (await refundsOfPayment(db, refund.paymentId)).filter(({ id }) => id !== refund.id);
  const claimed = new Set(others.map(({ gatewayRefundId }) => gatewayRefundId));
  const since = refund.sentAt === null ? Number.NEGATIVE_INFINITY : Date.parse(refund.sentAt) - skewMs;
  return (view.made ?? [])
    .filter(({ refundId, state, amount, at }) => {
      const isOurs = amount.minor === minor(refund.amount) && (at === undefined || at.getTime() >= since);
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
