/** Home widget for gateway managers: six statements, regardless of the number of payments. */
import { and, asc, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import { dayOf, startOfDay } from "../../../../kit/time/calendar.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import type { CashHome } from "../home.ts";
import { type GatewayKey, openAttemptStatuses, paidStatuses } from "../states.ts";
import { type Breaker, breakerOf } from "./gateway-health/gateway-status.ts";
import { gatewaysManagedBy } from "./gateway-health/gateway-managers.ts";
import { attentionConditions } from "./attempts/payment-list.ts";
import { serializePaymentRow } from "./attempts/queries.ts";
import { paymentRefunds, payments } from "./tables.ts";
import { gatewaySights } from "./gateway-table.ts";
import { gatewaysOf } from "./gateways/server-gateways.ts";

const maxShown = 6;
const p = payments;
const remainingDue = sql`(${p.refundDue} - ${p.refundedAmount})`;

export async function cashHome(call: Call): Promise<CashHome> {
  const gateways = gatewaysManagedBy(requireCaller(call));
  const [due, oldest, proposals, today, underWay, states] = await Promise.all([
    dueOf(call, gateways),
    oldestDue(call, gateways),
    proposalsFor(call, gateways),
    todayOf(call, gateways),
    countPendingAttempts(call, gateways),
    statesOf(call, gateways),
  ]);
  return { due, oldest, ...proposals, today, underWay, gateways: states };
}

async function dueOf({ db }: Call, gateways: GatewayKey[]): Promise<CashHome["due"]> {
  return db
    .select({
      gateway: p.gateway,
      currency: p.currency,
      count: sql<number>`count(*)::int`,
      amount: sql<string>`sum(${remainingDue})::numeric(14,2)::text`,
    })
    .from(payments)
    .where(and(inArray(p.gateway, gateways), attentionConditions.refundDue))
    .groupBy(p.gateway, p.currency)
    .orderBy(p.gateway, p.currency);
}

/** Payments with money to refund, by menu group. */
export async function countRefundsDue(call: Call) {
  const due = await dueOf(call, gatewaysManagedBy(requireCaller(call)));
  const countOf = (gateway: GatewayKey) =>
    due.filter((each) => each.gateway === gateway).reduce((sum, { count }) => sum + count, 0);
  return { transfermovil: countOf("transfermovil"), enzona: countOf("enzona"), card: countOf("bipay") };
}

async function oldestDue({ db }: Call, gateways: GatewayKey[]): Promise<CashHome["oldest"]> {
  const rows = await db
    .select()
    .from(payments)
    .where(and(inArray(p.gateway, gateways), attentionConditions.refundDue, isNull(p.openRefund)))
    .orderBy(asc(p.createdAt), asc(p.id))
    .limit(maxShown);
  return rows.map(serializePaymentRow);
}

/** Nobody approves their own proposal. */
async function proposalsFor(call: Call, gateways: GatewayKey[]): Promise<Pick<CashHome, "proposed" | "toApprove">> {
  const rows = await call.db
    .select({ payment: payments, refund: paymentRefunds, all: sql<number>`(count(*) over ())::int` })
    .from(payments)
    .innerJoin(paymentRefunds, and(eq(paymentRefunds.paymentId, p.id), eq(paymentRefunds.status, "proposed")))
    .where(
      and(
        inArray(p.gateway, gateways),
        attentionConditions.refundProposed,
        sql`${paymentRefunds.proposedBy} is distinct from ${requireCaller(call).userId}`,
      ),
    )
    .orderBy(asc(paymentRefunds.createdAt), asc(paymentRefunds.id))
    .limit(maxShown);
  return {
    toApprove: rows[0]?.all ?? 0,
    proposed: rows.map(({ payment, refund }) => ({
      ...serializePaymentRow(payment),
      proposedBy: refund.proposedByName,
      proposedAmount: refund.amount,
    })),
  };
}

async function todayOf({ db, now }: Call, gateways: GatewayKey[]): Promise<CashHome["today"]> {
  return db
    .select({
      currency: p.currency,
      count: sql<number>`count(*)::int`,
      amount: sql<string>`sum(${p.amount})::numeric(14,2)::text`,
    })
    .from(payments)
    .where(
      and(
        inArray(p.gateway, gateways),
        gte(p.confirmedAt, startOfDay(dayOf(now)).toISOString()),
        inArray(p.status, [...paidStatuses]),
      ),
    )
    .groupBy(p.currency)
    .orderBy(p.currency);
}

async function countPendingAttempts({ db }: Call, gateways: GatewayKey[]): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(payments)
    .where(and(inArray(p.gateway, gateways), inArray(p.status, [...openAttemptStatuses])));
  return row?.count ?? 0;
}

/** As stored by the processes: an open breaker, otherwise the last answer. */
async function statesOf({ db, now, server }: Call, gateways: GatewayKey[]): Promise<CashHome["gateways"]> {
  const observations = await db
    .select()
    .from(gatewaySights)
    .where(and(inArray(gatewaySights.gateway, gateways), inArray(gatewaySights.what, ["answer", "breaker"])));
  return gateways.map((gateway) => {
    const ownObservations = observations.filter((each) => each.gateway === gateway);
    const breaker = breakerOf(
      ownObservations.filter(({ what }) => what === "breaker").map(({ details }) => details as Breaker),
      now,
    );
    const answer = ownObservations.find(({ what }) => what === "answer");
    const { outcome, ms } = (answer?.details ?? {}) as Partial<Pick<CashHome["gateways"][number], "outcome" | "ms">>;
    return {
      gateway,
      configured: gatewaysOf(server)[gateway] !== undefined,
      breaker: breaker.state,
      ...(breaker.since ? { since: breaker.since } : {}),
      ...(answer && outcome ? { outcome, at: answer.at, ...(ms === undefined ? {} : { ms }) } : {}),
    };
  });
}
