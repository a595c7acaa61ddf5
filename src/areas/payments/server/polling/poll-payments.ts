/** Work that no payer waits for: asking about attempts, ending links. Any number of processes may do it at once. */
import { and, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import { logError } from "../../../../server/observability/log-error.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { type GatewayKey, openAttemptStatuses } from "../../states.ts";
import { queryGateway } from "./query-gateway.ts";
import { endLinkOf, type PaymentLink } from "../links/payment-link.ts";
import { hasOpenPayment, type PaymentRow } from "../attempts/queries.ts";
import { subjectOf } from "../links/payable-subject.ts";
import { paymentLinks, payments } from "../tables.ts";
import { furthestPollMs, nextPollSql } from "./poll-schedule.ts";

const batch = 20;
const atOnce = 5;

/** Asks about every attempt whose moment has come; answers how many were asked and how many changed. */
export async function pollPayments(server: Server): Promise<{ asked: number; changed: number }> {
  const counts = { asked: 0, changed: 0 };
  await recall(server);
  for (let due = await claimDue(server); due.length > 0; due = await claimDue(server)) {
    for (let from = 0; from < due.length; from += atOnce) {
      const asked = await Promise.all(due.slice(from, from + atOnce).map((payment) => askCalmly(server, payment)));
      counts.asked += asked.length;
      counts.changed += asked.filter(Boolean).length;
    }
  }
  return counts;
}

/** Ends links whose time is over, each after its gateways were asked: nobody who has paid is told that it expired. */
export async function expireLinks(server: Server): Promise<number> {
  const ended = await server.db
    .select()
    .from(paymentLinks)
    .where(and(isNull(paymentLinks.closed), lte(paymentLinks.expiresAt, server.now().toISOString())))
    .orderBy(paymentLinks.expiresAt);
  const silent = new Set<GatewayKey>();
  let expired = 0;
  for (let from = 0; from < ended.length; from += atOnce) {
    const chunk = ended.slice(from, from + atOnce);
    const outcomes = await Promise.all(chunk.map((link) => expireCalmly(server, link, silent)));
    expired += outcomes.filter(Boolean).length;
  }
  return expired;
}

/** True when the link ended. One that cannot end, for whatever reason, is tried again in the next round and stops no other. */
async function expireCalmly(server: Server, link: PaymentLink, silent: Set<GatewayKey>): Promise<boolean> {
  try {
    for (const payment of await openAttempts(server, link)) {
      // A gateway that gave no answer in this round would only make the other links wait.
      if (silent.has(payment.gateway)) return false;
      const { heard } = await queryGateway(server, payment);
      if (!heard) silent.add(payment.gateway);
    }
    return await expireLink(server, link);
  } catch (error) {
    logError(server, error, "link could not be ended", { link: link.id });
    return false;
  }
}

/** Attempts of which a gateway may have news. What is disputed waits for a person. */
async function openAttempts(server: Server, { kind, subjectId }: PaymentLink): Promise<PaymentRow[]> {
  return server.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.kind, kind),
        eq(payments.subjectId, subjectId),
        inArray(payments.status, [...openAttemptStatuses]),
        eq(payments.disputed, false),
      ),
    );
}

/** What a clock that was days ahead put off until then is asked about now that it is right again. */
async function recall(server: Server): Promise<void> {
  const now = server.now();
  const furthest = new Date(now.getTime() + furthestPollMs).toISOString();
  await server.db.update(payments).set({ nextPollAt: now.toISOString() }).where(gt(payments.nextPollAt, furthest));
}

/** The next moment is written with the claim: a process that dies while asking leaves the attempt to the next round. */
async function claimDue(server: Server): Promise<PaymentRow[]> {
  const now = server.now();
  return server.db
    .update(payments)
    .set({ polls: sql`${payments.polls} + 1`, nextPollAt: nextPollSql(now) })
    .where(
      sql`${payments.id} in (select id from payments where next_poll_at <= ${now.toISOString()}
        order by next_poll_at limit ${batch} for update skip locked)`,
    )
    .returning();
}

/** True when the status changed. One attempt's trouble is logged and does not stop the others. */
async function askCalmly(server: Server, payment: PaymentRow): Promise<boolean> {
  try {
    const asked = await queryGateway(server, payment);
    return asked.payment.status !== payment.status;
  } catch (error) {
    const { reference, gateway } = payment;
    logError(server, error, "payment could not be asked about", { reference, gateway });
    return false;
  }
}

async function expireLink(server: Server, { id, kind, subjectId }: PaymentLink): Promise<boolean> {
  return inTransaction(server.db, async (tx) => {
    const subject = subjectOf(kind);
    await subject.due(tx, subjectId, { lock: true });
    const [link] = await tx
      .select()
      .from(paymentLinks)
      .where(and(eq(paymentLinks.id, id), isNull(paymentLinks.closed)))
      .for("update");
    if (!link || (await hasOpenPayment(tx, kind, subjectId))) return false;
    await endLinkOf(tx, { kind, id: subjectId }, server.now(), "expired");
    await subject.linkExpired(tx, subjectId);
    await writeAuditEntry(tx, "system", { action: "payments.linkExpired", kind, id: subjectId });
    return true;
  });
}
