/**
 * Carries a refund to its gateway and brings its answer home. It is sent once: after a silence the gateway's own list
 * decides, and where more than one thing there fits, a person does.
 */
import { and, eq, inArray, isNull, lt, or } from "drizzle-orm";
import { minor } from "../../../../kit/money.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import type { GatewayResult, GatewayRefundResult, RefundView } from "../../../../server/gateways/provider.ts";
import type { Server } from "../../../../server/server.ts";
import type { Actor } from "../../../../server/audit/audit-log.ts";
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

/** A gateway that has not said by then what became of money that it returns by itself is asked by a person. */
const patienceMs = 7 * 24 * 3_600_000;

/** Sends what was never sent, asks about what was. One worker at a time, over all processes. */
export async function dispatchRefund(server: Server, id: string, actor: Actor = "system"): Promise<void> {
  const refund = await take(server, id);
  if (!refund) return;
  try {
    const payment = await paymentById(server.db, refund.paymentId);
    if (refund.means === "elsewhere") await askAboutReversal(server, refund, payment);
    else if (refund.status === "sending" && refund.sentAt === null) await send(server, actor, refund, payment);
    else await look(server, actor, refund, payment);
  } finally {
    await server.db.update(paymentRefunds).set({ workedUntil: null }).where(eq(paymentRefunds.id, id));
  }
}

/** Asks how a reversal stands; one that is never answered becomes a person's to decide. */
async function askAboutReversal(server: Server, refund: RefundRow, payment: PaymentRow): Promise<void> {
  await queryGateway(server, payment);
  const now = server.now();
  if (now.getTime() - Date.parse(refund.createdAt) < patienceMs) return;
  await inTransaction(server.db, async (tx) => {
    const both = await lockRefund(tx, refund.id);
    if (both.refund.status !== "asked") return;
    const moved = await moveRefund(tx, both, {
      to: "unclear",
      asActor: "system",
      actor: "system",
      now,
      set: { asks: 0, askAt: null },
    });
    await alertCashiers(tx, moved.payment, "unclear", moved.refund.amount);
  });
}

async function take(server: Server, id: string): Promise<RefundRow | undefined> {
  const now = server.now();
  const free = or(isNull(paymentRefunds.workedUntil), lt(paymentRefunds.workedUntil, now.toISOString()));
  const open = inArray(paymentRefunds.status, ["sending", "asked"]);
  const [taken] = await server.db
    .update(paymentRefunds)
    .set({ workedUntil: leaseExpiry(server, now) })
    .where(and(eq(paymentRefunds.id, id), open, free))
    .returning();
  return taken;
}

async function send(server: Server, actor: Actor, refund: RefundRow, payment: PaymentRow): Promise<void> {
  const provider = providerOf(server, payment.gateway);
  const attempt = attemptOf(server, payment);
  // One that was sent before and never heard of again may have arrived after all: then nothing is sent beside it.
  const all = await refundsOfPayment(server.db, payment.id);
  const decided = all.findIndex((each) => each.failure === "decidedNot");
  const before = all.slice(0, decided < 0 ? undefined : decided).filter((each) => each.failure === "neverArrived");
  if (before.length > 0) {
    const view = await provider.refundsOf(attempt);
    if (view.kind !== "ok") return;
    const strays = await unmatchedRefunds(server.db, { ...refund, sentAt: before.at(-1)?.sentAt ?? null }, view.value);
    if (strays.length > 0 || view.value.asked)
      return finish(server, actor, refund, { to: "unclear", candidates: strays });
  }
  const sentAt = server.now().toISOString();
  await server.db.update(paymentRefunds).set({ sentAt }).where(eq(paymentRefunds.id, refund.id));
  const outcome = await provider.refund(attempt, {
    reference: refund.reference,
    amount: { minor: minor(refund.amount), currency: payment.currency },
    reason: refund.reason,
  });
  const finding = findingOf(outcome);
  if (finding) return finish(server, actor, refund, finding);
  await look(server, actor, { ...refund, sentAt }, payment);
}

/** What an answer says; nothing, when nobody knows whether it was heard. */
function findingOf(outcome: GatewayResult<GatewayRefundResult>): RefundMatch | undefined {
  if (outcome.kind === "refused") return { to: "failed", failure: outcome.code };
  if (outcome.kind === "unreached") return { to: "failed", failure: "unreached" };
  if (outcome.kind === "unknown") return undefined;
  const { state, refundId } = outcome.value;
  if (state === "refunded") return { to: "done", refundId };
  return state === "refundRequested" ? { to: "asked", refundId } : { to: "failed", failure: state };
}

async function look(server: Server, actor: Actor, refund: RefundRow, payment: PaymentRow): Promise<void> {
  const view: GatewayResult<RefundView> = await providerOf(server, payment.gateway).refundsOf(
    attemptOf(server, payment),
  );
  if (view.kind !== "ok") return;
  const finding = await matchRefund(server, refund, payment, view.value);
  if (finding) await finish(server, actor, refund, finding);
}

/** Writes down what became of it; the one who came first has said it already. */
async function finish(
  server: Server,
  actor: Actor,
  { id, status: from }: RefundRow,
  finding: RefundMatch,
): Promise<void> {
  const now = server.now();
  await inTransaction(server.db, async (tx) => {
    const both = await lockRefund(tx, id);
    const { to } = finding;
    if (both.refund.status !== from || from === to) return;
    const set: Partial<RefundRow> = {
      ...(finding.refundId ? { gatewayRefundId: finding.refundId } : {}),
      ...(finding.failure ? { failure: finding.failure.slice(0, 60) } : {}),
      ...(finding.candidates ? { candidates: finding.candidates } : {}),
      ...(to === "done" ? { doneAt: now.toISOString() } : {}),
      ...(to === "asked" || to === "unclear" ? { asks: 0 } : {}),
      ...(to === "unclear" ? { askAt: null } : {}),
    };
    const moved = await moveRefund(tx, both, { to, asActor: "system", actor, now, set });
    if (to === "done") {
      const { amount, reference } = moved.refund;
      await addRefundedAmount(tx, actor, moved.payment, { amount, reference, by: "system", now, once: id });
    } else if (isForPeople(to)) await alertCashiers(tx, moved.payment, to, moved.refund.amount);
  });
}

function isForPeople(to: RefundStatus): to is "failed" | "unclear" {
  return to === "failed" || to === "unclear";
}
