/**
 * Unsigned webhooks are never trusted: each only triggers a status query. All that wait for one attempt are answered by
 * one query, across all processes, and the interval between queries grows, so that forged webhooks cannot flood a
 * gateway.
 */
import { and, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { inTransaction } from "../../../../../server/database/connection.ts";
import type { Server } from "../../../../../server/server.ts";
import { queryGateway } from "../polling/query-gateway.ts";
import { leaseExpiry } from "../attempts/attempt-workflow.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { payments } from "../tables.ts";
import { gatewayEvents } from "../gateway-table.ts";

/** Seconds between queries caused by webhooks: an honest gateway sends two or three per attempt. */
const pauses = [10, 10, 30, 60, 120, 300, 600];

type WebhookQueryResult =
  | { readonly kind: "asked"; readonly isAnswered: boolean }
  | { readonly kind: "later"; at: string };

/** Queries the attempt for this webhook and all others that wait for it, unless it was queried recently. */
export async function queryOnUnverifiedWebhook(
  server: Server,
  payment: PaymentRow,
  webhookId: string,
): Promise<WebhookQueryResult> {
  const slot = await reserveSlot(server, payment, webhookId);
  if (slot.at !== undefined) return { kind: "later", at: slot.at };
  try {
    const { isAnswered } = await queryGateway(server, payment);
    return { kind: "asked", isAnswered };
  } finally {
    await releaseSlot(server, payment, slot.questions);
  }
}

/**
 * Reserves the query slot for one worker across all processes; webhooks received before its query are answered by it.
 */
async function reserveSlot(
  server: Server,
  payment: PaymentRow,
  webhookId: string,
): Promise<{ at?: undefined; questions: number } | { at: string }> {
  const now = server.now();
  const at = now.toISOString();
  return inTransaction(server.db, async (tx) => {
    const [reserved] = await tx
      .update(payments)
      .set({ queryFrom: leaseExpiry(server, now), questionsOnWord: sql`${payments.questionsOnWord} + 1` })
      .where(and(eq(payments.id, payment.id), or(isNull(payments.queryFrom), lte(payments.queryFrom, at))))
      .returning({ questions: payments.questionsOnWord });
    if (!reserved) {
      const [row] = await tx.select({ at: payments.queryFrom }).from(payments).where(eq(payments.id, payment.id));
      return { at: row?.at ?? at };
    }
    await tx
      .update(gatewayEvents)
      // `tries: 0` keeps a worker that leased one of them from resetting it to waiting.
      .set({ state: "processed", outcome: "answeredTogether", processedAt: at, tries: 0 })
      .where(and(isWaitingFor(payment), ne(gatewayEvents.id, webhookId)));
    return reserved;
  });
}

async function releaseSlot(server: Server, payment: PaymentRow, questions: number): Promise<void> {
  const seconds = pauses[Math.min(questions, pauses.length) - 1] ?? 10;
  const at = new Date(server.now().getTime() + seconds * 1000).toISOString();
  // Webhooks postponed during the query were postponed by the longest lease. Reset them before the slot, so that the
  // next worker finds them due.
  await server.db
    .update(gatewayEvents)
    .set({ nextTryAt: at })
    .where(and(isWaitingFor(payment), gt(gatewayEvents.nextTryAt, at), eq(gatewayEvents.outcome, "putOff")));
  await server.db.update(payments).set({ queryFrom: at }).where(eq(payments.id, payment.id));
}

/** Signed webhooks are not forged: they are processed on their own. */
function isWaitingFor({ gateway, reference }: PaymentRow): SQL | undefined {
  return and(
    eq(gatewayEvents.gateway, gateway),
    eq(gatewayEvents.reference, reference),
    inArray(gatewayEvents.state, ["stored", "parked"]),
    ne(gatewayEvents.verified, "signature"),
  );
}
