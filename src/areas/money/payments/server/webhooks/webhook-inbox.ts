/** Webhook inbox: stores each webhook, answers at once, and processes it later in the first free process. */
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { WebhookRequest, WebhookResponse } from "../../../../../kit/contract/contract.ts";
import { logError } from "../../../../../server/observability/log-error.ts";
import { inTransaction, type Queryable } from "../../../../../server/database/connection.ts";
import type { ParsedWebhook } from "../gateways/provider.ts";
import type { Server } from "../../../../../server/server.ts";
import { storable } from "../../../../../server/storable.ts";
import { publish } from "../../../../../server/realtime/notify-channel.ts";
import { type GatewayKey, gatewayKeys } from "../../states.ts";
import { providerOf } from "../gateway.ts";
import { queryOnUnverifiedWebhook } from "./unverified-webhook.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { applySnapshot } from "../attempts/apply-snapshot.ts";
import { storeSnapshot, loadSnapshot } from "../attempts/stored-snapshot.ts";
import { payments } from "../tables.ts";
import { gatewayEvents } from "../gateway-table.ts";

type EventRow = typeof gatewayEvents.$inferSelect;
type ProcessingResult = Pick<EventRow, "state" | "outcome"> & Partial<Pick<EventRow, "nextTryAt" | "tries">>;

const maxParkedMs = 24 * 3_600_000;
/** Lease of an event; another worker takes over if its worker dies. */
const leaseMs = 60_000;
const maxPauseMs = 600_000;
const maxTries = 8;
const batch = 20;

/** Stores a webhook and acknowledges it; a repetition only increments the counter. */
export async function receivePush(
  server: Server,
  gateway: GatewayKey,
  request: WebhookRequest,
  channel: ParsedWebhook["channel"],
): Promise<{ read: ParsedWebhook; answer: WebhookResponse }> {
  const provider = providerOf(server, gateway);
  const parsed = await provider.parsePush(request, channel);
  const now = server.now().toISOString();
  const isBad = parsed.verified === "bad";
  const isRepeated = await inTransaction(server.db, async (tx) => {
    const payment = isBad ? undefined : await paymentOfPush(tx, gateway, parsed);
    const [stored] = await tx
      .insert(gatewayEvents)
      .values({
        gateway,
        dedupeKey: storable(`${parsed.reference ?? "-"} ${parsed.dedupeKey}`.slice(0, 300)),
        reference: payment?.reference ?? (parsed.reference ? storable(parsed.reference.slice(0, 40)) : null),
        channel,
        verified: parsed.verified,
        snapshot: parsed.snapshot ? storable(storeSnapshot(parsed.snapshot)) : null,
        raw: storable(rawRequest(request, parsed)),
        state: isBad ? "rejected" : payment ? "stored" : "parked",
        nextTryAt: now,
        receivedAt: now,
      })
      .onConflictDoUpdate({
        target: [gatewayEvents.gateway, gatewayEvents.verified, gatewayEvents.dedupeKey],
        set: {
          deliveries: sql`${gatewayEvents.deliveries} + 1`,
          repeatedAt: now,
          // A repetition is processed again: it may be the true one after a forged copy, or arrive after the payment it
          // refers to.
          state: sql`case when ${gatewayEvents.verified} = 'bad' then 'rejected' else 'stored' end`,
          channel: sql`case when excluded.channel = 'server' then 'server' else ${gatewayEvents.channel} end`,
          nextTryAt: now,
          tries: 0,
        },
      })
      .returning({ deliveries: gatewayEvents.deliveries });
    if (!isBad) await publish(tx, "payments");
    return (stored?.deliveries ?? 1) > 1;
  });
  return { read: parsed, answer: provider.ackFor(isBad ? "notOurs" : isRepeated ? "duplicate" : "stored") };
}

/** Events processed one after the other. Signed ones need no status query, so they have a lane of their own. */
export interface Lane {
  readonly gateway: GatewayKey;
  readonly isSigned: boolean;
}
export const lanes: readonly Lane[] = gatewayKeys.flatMap((gateway) =>
  [true, false].map((isSigned) => ({ gateway, isSigned })),
);

/** Processes waiting events; returns their number. Any number of processes may run it at once. */
export async function processEvents(server: Server): Promise<number> {
  await resetFarEvents(server);
  const counts = await Promise.all(lanes.map((lane) => processLane(server, lane)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** A slow gateway delays only its own lane. */
export async function processLane(server: Server, lane: Lane): Promise<number> {
  let count = 0;
  for (let events = await claimEvents(server, lane); events.length > 0; events = await claimEvents(server, lane)) {
    for (const event of events) await processEvent(server, event);
    count += events.length;
  }
  return count;
}

/** A time set by a clock that was days ahead becomes due now. */
async function resetFarEvents(server: Server): Promise<void> {
  const now = server.now();
  const furthest = new Date(now.getTime() + 2 * maxPauseMs).toISOString();
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
  const result = await handleEvent(server, event).catch((error: unknown): ProcessingResult => {
    logError(server, error, "event failed", { event: event.id, gateway: event.gateway });
    return { state: "stored", outcome: "failed" };
  });
  const isRetried = result.state === "stored" || result.state === "parked";
  const pause = Math.min(10_000 * 2 ** event.tries, maxPauseMs);
  await server.db
    .update(gatewayEvents)
    .set({
      ...(isRetried
        ? { nextTryAt: new Date(now.getTime() + pause).toISOString() }
        : { processedAt: now.toISOString() }),
      ...result,
    })
    // A repetition received meanwhile has reset `tries` and must be processed.
    .where(and(eq(gatewayEvents.id, event.id), eq(gatewayEvents.tries, event.tries)));
}

async function handleEvent(server: Server, event: EventRow): Promise<ProcessingResult> {
  const snapshot = event.snapshot ? loadSnapshot(event.snapshot) : undefined;
  const payment = await paymentOfPush(server.db, event.gateway, {
    reference: event.reference ?? undefined,
    gatewayId: snapshot?.gatewayId,
  });
  if (!payment) {
    const isExpired = server.now().getTime() - Date.parse(event.receivedAt) > maxParkedMs;
    return isExpired ? { state: "rejected", outcome: "nobodys" } : { state: "parked", outcome: null };
  }
  if (event.verified === "signature" && event.channel === "server" && snapshot?.state === "paid") {
    await applySnapshot(server, payment.id, snapshot);
    return { state: "processed", outcome: "settled" };
  }
  const result = await queryOnUnverifiedWebhook(server, payment, event.id);
  // Waiting for the slot is not a try.
  if (result.kind === "later")
    return { state: "stored", outcome: "putOff", nextTryAt: result.at, tries: event.tries - 1 };
  const { isAnswered } = result;
  // After the last try, polling continues.
  if (isAnswered || event.tries >= maxTries)
    return { state: "processed", outcome: isAnswered ? "asked" : "leftToPoller" };
  return { state: "stored", outcome: "notHeard" };
}

/** The attempt of an event. A webhook about another gateway's attempt matches nothing. */
async function paymentOfPush(
  db: Queryable,
  gateway: GatewayKey,
  { reference, gatewayId }: Pick<ParsedWebhook, "reference" | "gatewayId">,
): Promise<PaymentRow | undefined> {
  const condition = reference
    ? eq(payments.reference, reference)
    : gatewayId
      ? eq(payments.gatewayId, gatewayId)
      : undefined;
  if (!condition) return undefined;
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.gateway, gateway), condition));
  return payment;
}

/** The raw request for later diagnosis, without headers that hold secrets. */
function rawRequest(request: WebhookRequest, parsed: ParsedWebhook) {
  const { "content-type": type, "user-agent": agent } = request.headers;
  return {
    method: request.method,
    headers: { ...(type ? { "content-type": type } : {}), ...(agent ? { "user-agent": agent.slice(0, 200) } : {}) },
    query: request.query.slice(0, 8000),
    body: Buffer.from(request.body).subarray(0, 16_000).toString("base64"),
    remoteIp: request.remoteIp,
    evidence: parsed.evidence,
  };
}
