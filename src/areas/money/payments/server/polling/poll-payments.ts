/** Background work: polls open attempts and expires links. Any number of processes may run it at once. */
import { and, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import { logError } from "../../../../../server/observability/log-error.ts";
import { inTransaction } from "../../../../../server/database/connection.ts";
import type { Server } from "../../../../../server/server.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { type GatewayKey, openAttemptStatuses } from "../../states.ts";
import { queryGateway } from "./query-gateway.ts";
import { endLinkOf, type PaymentLink } from "../links/payment-link.ts";
import { hasOpenPayment, type PaymentRow } from "../attempts/queries.ts";
import { subjectOf } from "../links/payable-subject.ts";
import { paymentLinks, payments } from "../tables.ts";
import { furthestPollMs, nextPollSql } from "./poll-schedule.ts";

const batch = 20;
const concurrency = 5;

/** Polls every attempt that is due. Returns how many were queried and how many changed. */
export async function pollPayments(server: Server): Promise<{ queried: number; changed: number }> {
  const counts = { queried: 0, changed: 0 };
  await resetFarPolls(server);
  for (let due = await claimDue(server); due.length > 0; due = await claimDue(server)) {
    for (let from = 0; from < due.length; from += concurrency) {
      const results = await Promise.all(due.slice(from, from + concurrency).map((payment) => pollOne(server, payment)));
      counts.queried += results.length;
      counts.changed += results.filter(Boolean).length;
    }
  }
  return counts;
}

/** Expires links after their gateways were queried, so that no message of expiry goes to a payer who has paid. */
export async function expireLinks(server: Server): Promise<number> {
  const overdue = await server.db
    .select()
    .from(paymentLinks)
    .where(and(isNull(paymentLinks.closed), lte(paymentLinks.expiresAt, server.now().toISOString())))
    .orderBy(paymentLinks.expiresAt);
  const unreachable = new Set<GatewayKey>();
  let expired = 0;
  for (let from = 0; from < overdue.length; from += concurrency) {
    const chunk = overdue.slice(from, from + concurrency);
    const results = await Promise.all(chunk.map((link) => expireOne(server, link, unreachable)));
    expired += results.filter(Boolean).length;
  }
  return expired;
}

/** True when the link was expired. A link that fails is retried in the next run and does not stop the others. */
async function expireOne(server: Server, link: PaymentLink, unreachable: Set<GatewayKey>): Promise<boolean> {
  try {
    for (const payment of await openAttempts(server, link)) {
      // A gateway that did not answer in this run would only delay the other links.
      if (unreachable.has(payment.gateway)) return false;
      const { isAnswered } = await queryGateway(server, payment);
      if (!isAnswered) unreachable.add(payment.gateway);
    }
    return await expireLink(server, link);
  } catch (error) {
    logError(server, error, "link could not be ended", { link: link.id });
    return false;
  }
}

/** Attempts that their gateway may have changed. Disputed ones wait for a person. */
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

/** A poll time set by a clock that was days ahead becomes due now. */
async function resetFarPolls(server: Server): Promise<void> {
  const now = server.now();
  const furthest = new Date(now.getTime() + furthestPollMs).toISOString();
  await server.db.update(payments).set({ nextPollAt: now.toISOString() }).where(gt(payments.nextPollAt, furthest));
}

/** The claim also writes the next poll time: if the process dies, the next run takes over. */
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

/** True when the status changed. An error is logged and does not stop the others. */
async function pollOne(server: Server, payment: PaymentRow): Promise<boolean> {
  try {
    const result = await queryGateway(server, payment);
    return result.payment.status !== payment.status;
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
    await subject.onLinkExpired(tx, subjectId);
    await writeAuditEntry(tx, "system", { action: "payments.linkExpired", kind, id: subjectId });
    return true;
  });
}
