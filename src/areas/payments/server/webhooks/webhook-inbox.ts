/** What gateways tell us: kept first, answered at once, acted on afterwards by the first process that is free. */
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { WebhookRequest, WebhookResponse } from "../../../../kit/contract.ts";
import { logError } from "../../../../server/observability/log-error.ts";
import { inTransaction, type Queryable } from "../../../../server/database/connection.ts";
import type { ParsedWebhook } from "../../../../server/gateways/provider.ts";
import type { Server } from "../../../../server/server.ts";
import { storable } from "../../../../server/storable.ts";
import { publish } from "../../../../server/realtime/notify-channel.ts";
import { type GatewayKey, gatewayKeys } from "../../states.ts";
import { providerOf } from "../gateway.ts";
import { queryOnUnverifiedWebhook } from "./unverified-webhook.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { settleSnapshot } from "../attempts/settle.ts";
import { storeSnapshot, loadSnapshot } from "../attempts/stored-snapshot.ts";
import { payments } from "../tables.ts";
import { gatewayEvents } from "../gateway-table.ts";

type EventRow = typeof gatewayEvents.$inferSelect;
type Outcome = Pick<EventRow, "state" | "outcome"> & Partial<Pick<EventRow, "nextTryAt" | "tries">>;

const parkedMs = 24 * 3_600_000;
/** Until an event is taken up again by somebody else, should its worker disappear. */
const leaseMs = 60_000;
const longestPauseMs = 600_000;
const triesAtMost = 8;
const batch = 20;

/** Stores the event as it came and says so to the gateway; a repetition only counts. */
export async function receivePush(
  server: Server,
  gateway: GatewayKey,
  push: WebhookRequest,
  channel: ParsedWebhook["channel"],
): Promise<{ read: ParsedWebhook; answer: WebhookResponse }> {
  const provider = providerOf(server, gateway);
  const read = await provider.parsePush(push, channel);
  const now = server.now().toISOString();
  const bad = read.verified === "bad";
  const repeated = await inTransaction(server.db, async (tx) => {
    const known = bad ? undefined : await paymentOfPush(tx, gateway, read);
    const [kept] = await tx
      .insert(gatewayEvents)
      .values({
        gateway,
        dedupeKey: storable(`${read.reference ?? "-"} ${read.dedupeKey}`.slice(0, 300)),
        reference: known?.reference ?? (read.reference ? storable(read.reference.slice(0, 40)) : null),
        channel,
        verified: read.verified,
        snapshot: read.snapshot ? storable(storeSnapshot(read.snapshot)) : null,
        raw: storable(keepRaw(push, read)),
        state: bad ? "rejected" : known ? "stored" : "parked",
        nextTryAt: now,
        receivedAt: now,
      })
      .onConflictDoUpdate({
        target: [gatewayEvents.gateway, gatewayEvents.verified, gatewayEvents.dedupeKey],
        set: {
          deliveries: sql`${gatewayEvents.deliveries} + 1`,
          repeatedAt: now,
          // Said again it is looked at again: it may be the true one after a forged copy, or the news after an early word.
          state: sql`case when ${gatewayEvents.verified} = 'bad' then 'rejected' else 'stored' end`,
          channel: sql`case when excluded.channel = 'server' then 'server' else ${gatewayEvents.channel} end`,
          nextTryAt: now,
          tries: 0,
        },
      })
      .returning({ deliveries: gatewayEvents.deliveries });
    if (!bad) await publish(tx, "payments");
    return (kept?.deliveries ?? 1) > 1;
  });
  return { read, answer: provider.ackFor(bad ? "notOurs" : repeated ? "duplicate" : "stored") };
}

/** Events that are acted on one after the other. What is signed is acted on without a question, so it waits for none. */
export interface Lane {
  readonly gateway: GatewayKey;
  readonly isSigned: boolean;
}
export const lanes: readonly Lane[] = gatewayKeys.flatMap((gateway) =>
  [true, false].map((isSigned) => ({ gateway, isSigned })),
);

/** Acts on events that wait; returns how many there were. Any number of processes may do it at once. */
export async function processEvents(server: Server): Promise<number> {
  await recall(server);
  const counts = await Promise.all(lanes.map((lane) => processLane(server, lane)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** A slow gateway holds up its own lane only. */
export async function processLane(server: Server, lane: Lane): Promise<number> {
  let done = 0;
  for (let events = await claimEvents(server, lane); events.length > 0; events = await claimEvents(server, lane)) {
    for (const event of events) await processEvent(server, event);
    done += events.length;
  }
  return done;
}

/** What a clock that was days ahead put off until then is due now that it is right again. */
async function recall(server: Server): Promise<void> {
  const now = server.now();
  const furthest = new Date(now.getTime() + 2 * longestPauseMs).toISOString();
  await server.db
    .update(gatewayEvents)
    .set({ nextTryAt: now.toISOString() })
    .where(and(inArray(gatewayEvents.state, ["stored", "parked"]), gt(gatewayEvents.nextTryAt, furthest)));
}

async function claimEvents(server: Server, { gateway, isSigned }: Lane): Promise<EventRow[]> {
  const now = server.now();
  const lease = new Date(now.getTime() + leaseMs).toISOString();
  return server.db
    .update(gatewayEvents)
    .set({ tries: sql`${gatewayEvents.tries} + 1`, nextTryAt: lease, outcome: "working" })
    .where(
      sql`${gatewayEvents.id} in (select id from gateway_events where state in ('stored', 'parked')
        and gateway = ${gateway} and (verified = 'signature') = ${isSigned} and next_try_at <= ${now.toISOString()} order by next_try_at limit ${batch} for update skip locked)`,
    )
    .returning();
}

async function processEvent(server: Server, event: EventRow): Promise<void> {
  const now = server.now();
  const result = await actUpon(server, event).catch((error: unknown): Outcome => {
    logError(server, error, "event failed", { event: event.id, gateway: event.gateway });
    return { state: "stored", outcome: "failed" };
  });
  const again = result.state === "stored" || result.state === "parked";
  const pause = Math.min(10_000 * 2 ** event.tries, longestPauseMs);
  await server.db
    .update(gatewayEvents)
    .set({
      ...(again ? { nextTryAt: new Date(now.getTime() + pause).toISOString() } : { processedAt: now.toISOString() }),
      ...result,
    })
    // A repetition that came meanwhile has set `tries` back and wants to be seen.
    .where(and(eq(gatewayEvents.id, event.id), eq(gatewayEvents.tries, event.tries)));
}

async function actUpon(server: Server, event: EventRow): Promise<Outcome> {
  const snapshot = event.snapshot ? loadSnapshot(event.snapshot) : undefined;
  const payment = await paymentOfPush(server.db, event.gateway, {
    reference: event.reference ?? undefined,
    gatewayId: snapshot?.gatewayId,
  });
  if (!payment) {
    const tooOld = server.now().getTime() - Date.parse(event.receivedAt) > parkedMs;
    return tooOld ? { state: "rejected", outcome: "nobodys" } : { state: "parked", outcome: null };
  }
  if (event.verified === "signature" && event.channel === "server" && snapshot?.state === "paid") {
    await settleSnapshot(server, payment.id, snapshot);
    return { state: "processed", outcome: "settled" };
  }
  const hearing = await queryOnUnverifiedWebhook(server, payment, event.id);
  // To wait for one's turn is no try.
  if (hearing.kind === "later")
    return { state: "stored", outcome: "putOff", nextTryAt: hearing.at, tries: event.tries - 1 };
  const { heard } = hearing;
  // The poller goes on asking where we stop.
  if (heard || event.tries >= triesAtMost) return { state: "processed", outcome: heard ? "asked" : "leftToPoller" };
  return { state: "stored", outcome: "notHeard" };
}

/** The attempt an event speaks of. A gateway's word about another gateway's attempt is nobody's. */
async function paymentOfPush(
  db: Queryable,
  gateway: GatewayKey,
  { reference, gatewayId }: Pick<ParsedWebhook, "reference" | "gatewayId">,
): Promise<PaymentRow | undefined> {
  const which = reference
    ? eq(payments.reference, reference)
    : gatewayId
      ? eq(payments.gatewayId, gatewayId)
      : undefined;
  if (!which) return undefined;
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.gateway, gateway), which));
  return payment;
}

/** The event as it came, for anyone who has to look at it one day; headers that hold secrets stay out. */
function keepRaw(push: WebhookRequest, read: ParsedWebhook) {
  const { "content-type": type, "user-agent": agent } = push.headers;
  return {
    method: push.method,
    headers: { ...(type ? { "content-type": type } : {}), ...(agent ? { "user-agent": agent.slice(0, 200) } : {}) },
    query: push.query.slice(0, 8000),
    body: Buffer.from(push.body).subarray(0, 16_000).toString("base64"),
    remoteIp: push.remoteIp,
    evidence: read.evidence,
  };
}
