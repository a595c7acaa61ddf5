/**
 * Sends a refund to its gateway and stores the outcome. It is sent once: if the answer is lost, the gateway's own list
 * decides, and if several entries match, a person does.
 */
import { and, eq, inArray, isNull, lt, or } from "drizzle-orm";
import { toMinorUnits } from "../../../../../kit/numbers/money.ts";
import { inTransaction } from "../../../../../server/database/connection.ts";
import { isFarAhead } from "../../../../../server/recent.ts";
import type { GatewayRefundResult, RefundView } from "../gateways/provider.ts";
import type { GatewayResult } from "../gateways/gateway-result.ts";
import type { Server } from "../../../../../server/server.ts";
import type { Actor } from "../../../../../server/audit/audit-log.ts";
import type { RefundStatus } from "../../refund-states.ts";
import { queryGateway } from "../polling/query-gateway.ts";
import { attemptOf, providerOf } from "../gateway.ts";
import { addRefundedAmount } from "./record-refund.ts";
import { leaseExpiry } from "../attempts/attempt-workflow.ts";
import { paymentById, type PaymentRow } from "../attempts/queries.ts";
import { alertCashiers } from "./refund-due.ts";
import { type RefundMatch, matchRefund, unmatchedRefunds } from "./match-refund.ts";
import { lockRefund, moveRefund, refundsOfPayment, type RefundRow } from "./refund-store.ts";
import { paymentRefunds } from "../tables.ts";

/** A reversal that the gateway has not finished by then is decided by a person. */
const maxReversalMs = 7 * 24 * 3_600_000;

/** Sends a refund that was never sent, otherwise queries it. One worker at a time, across all processes. */
export async function dispatchRefund(server: Server, id: string, actor: Actor = "system"): Promise<void> {
  const refund = await acquireRefund(server, id);
  if (!refund) return;
  try {
    const payment = await paymentById(server.db, refund.paymentId);
    if (refund.means === "elsewhere") await queryReversal(server, refund, payment);
    else if (refund.status === "sending" && refund.sentAt === null) await send(server, actor, refund, payment);
    else await query(server, actor, refund, payment);
  } finally {
    await server.db.update(paymentRefunds).set({ workedUntil: null }).where(eq(paymentRefunds.id, id));
  }
}

/** Queries a reversal; one that stays open too long becomes a person's decision. */
async function queryReversal(server: Server, refund: RefundRow, payment: PaymentRow): Promise<void> {
  await queryGateway(server, payment);
  const now = server.now();
  const isFresh = now.getTime() - Date.parse(refund.createdAt) < maxReversalMs;
  if (isFresh && !isFarAhead(refund.createdAt, now)) return;
  await inTransaction(server.db, async (tx) => {
    const locked = await lockRefund(tx, refund.id);
    if (locked.refund.status !== "asked") return;
    const moved = await moveRefund(tx, locked, {
      to: "unclear",
      asActor: "system",
      actor: "system",
      now,
      set: { queryCount: 0, nextQueryAt: null },
    });
    await alertCashiers(tx, moved.payment, "unclear", moved.refund.amount);
  });
}

async function acquireRefund(server: Server, id: string): Promise<RefundRow | undefined> {
  const now = server.now();
  const isFree = or(isNull(paymentRefunds.workedUntil), lt(paymentRefunds.workedUntil, now.toISOString()));
  const isOpen = inArray(paymentRefunds.status, ["sending", "asked"]);
  const [updated] = await server.db
    .update(paymentRefunds)
    .set({ workedUntil: leaseExpiry(server, now) })
    .where(and(eq(paymentRefunds.id, id), isOpen, isFree))
    .returning();
  return updated;
}

async function send(server: Server, actor: Actor, refund: RefundRow, payment: PaymentRow): Promise<void> {
  const provider = providerOf(server, payment.gateway);
  const attempt = attemptOf(server, payment);
  // An earlier refund that counts as never arrived may have arrived after all: then nothing is sent.
  const all = await refundsOfPayment(server.db, payment.id);
  const decidedIndex = all.findIndex((each) => each.failure === "decidedNot");
  const lostRefunds = all
    .slice(0, decidedIndex < 0 ? undefined : decidedIndex)
    .filter((each) => each.failure === "neverArrived");
  if (lostRefunds.length > 0) {
    const view = await provider.refundsOf(attempt);
    if (view.kind !== "ok") return;
    const candidates = await unmatchedRefunds(
      server.db,
      { ...refund, sentAt: lostRefunds.at(-1)?.sentAt ?? null },
      view.value,
    );
    if (candidates.length > 0 || view.value.isRequested)
      return finish(server, actor, refund, { to: "unclear", candidates });
  }
  const sentAt = server.now().toISOString();
  await server.db.update(paymentRefunds).set({ sentAt }).where(eq(paymentRefunds.id, refund.id));
  const outcome = await provider.refund(attempt, {
    reference: refund.reference,
    amount: { minor: toMinorUnits(refund.amount), currency: payment.currency },
    reason: refund.reason,
  });
  const match = matchOf(outcome);
  if (match) return finish(server, actor, refund, match);
  await query(server, actor, { ...refund, sentAt }, payment);
}

/** The result of an answer; undefined when it is unknown whether the request arrived. */
function matchOf(outcome: GatewayResult<GatewayRefundResult>): RefundMatch | undefined {
  if (outcome.kind === "refused") return { to: "failed", failure: outcome.code };
  if (outcome.kind === "unreached") return { to: "failed", failure: "unreached" };
  if (outcome.kind === "unknown") return undefined;
  const { state, refundId } = outcome.value;
  if (state === "refunded") return { to: "done", refundId };
  return state === "refundRequested" ? { to: "asked", refundId } : { to: "failed", failure: state };
}

async function query(server: Server, actor: Actor, refund: RefundRow, payment: PaymentRow): Promise<void> {
  const view: GatewayResult<RefundView> = await providerOf(server, payment.gateway).refundsOf(
    attemptOf(server, payment),
  );
  if (view.kind !== "ok") return;
  const match = await matchRefund(server, refund, payment, view.value);
  if (match) await finish(server, actor, refund, match);
}

/** Stores the outcome; does nothing if another worker did so already. */
async function finish(
  server: Server,
  actor: Actor,
  { id, status: from }: RefundRow,
  match: RefundMatch,
): Promise<void> {
  const now = server.now();
  await inTransaction(server.db, async (tx) => {
    const locked = await lockRefund(tx, id);
    const { to } = match;
    if (locked.refund.status !== from || from === to) return;
    const set: Partial<RefundRow> = {
      ...(match.refundId ? { gatewayRefundId: match.refundId } : {}),
      ...(match.failure ? { failure: match.failure.slice(0, 60) } : {}),
      ...(match.candidates ? { candidates: match.candidates } : {}),
      ...(to === "done" ? { doneAt: now.toISOString() } : {}),
      ...(to === "asked" || to === "unclear" ? { queryCount: 0 } : {}),
      ...(to === "unclear" ? { nextQueryAt: null } : {}),
    };
    const moved = await moveRefund(tx, locked, { to, asActor: "system", actor, now, set });
    if (to === "done") {
      const { amount, reference } = moved.refund;
      await addRefundedAmount(tx, actor, moved.payment, { amount, reference, by: "system", now, once: id });
    } else if (needsPerson(to)) await alertCashiers(tx, moved.payment, to, moved.refund.amount);
  });
}

function needsPerson(to: RefundStatus): to is "failed" | "unclear" {
  return to === "failed" || to === "unclear";
}
