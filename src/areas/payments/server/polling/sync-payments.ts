/** Asking a gateway again because a person wants to know now. */
import { and, desc, eq, gte, inArray } from "drizzle-orm";
import { Refusal } from "../../../../kit/errors.ts";
import type { BulkResult } from "../../../../kit/list-contract.ts";
import type { Call } from "../../../../server/call.ts";
import { forEachIsolated } from "../../../../server/listing/for-each-isolated.ts";
import { type GatewayKey, openAttemptStatuses, type PaymentStatus } from "../../states.ts";
import { queryGateway } from "./query-gateway.ts";
import { requireGatewayPermission } from "../gateway-health/gateway-managers.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { payments } from "../tables.ts";

interface Changed {
  readonly reference: string;
  readonly from: PaymentStatus;
  readonly to: PaymentStatus;
}
interface Synced {
  readonly checked: number;
  readonly changed: Changed[];
}

const syncMs = 48 * 3_600_000;
const atOnce = 5;
/** What one call asks about; the round that asks by itself takes the rest. */
const most = 200;

/** Asks about one operation; NOT_FOUND when the gateway has none of this reference. */
export async function syncOne(call: Call, gateway: GatewayKey, reference: string): Promise<Synced> {
  const found = await call.db
    .select()
    .from(payments)
    .where(and(eq(payments.gateway, gateway), eq(payments.reference, reference)));
  if (found.length === 0) throw new Refusal("NOT_FOUND");
  return askAll(call, found);
}

/** Asks about everything of the last 48 hours that is still open, newest first. */
export async function syncOpen(call: Call, gateway: GatewayKey): Promise<Synced> {
  const since = new Date(call.now.getTime() - syncMs).toISOString();
  const open = await call.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.gateway, gateway),
        inArray(payments.status, [...openAttemptStatuses]),
        gte(payments.createdAt, since),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(most);
  return askAll(call, open);
}

/** Asks about each of many. A gateway that is silent to several in a row is not asked about the rest. */
export async function syncMany(call: Call, ids: readonly string[]): Promise<BulkResult & { changed: Changed[] }> {
  const found = await call.db
    .select()
    .from(payments)
    .where(inArray(payments.id, [...ids]));
  const changed: Changed[] = [];
  const silences = new Map<GatewayKey, number>();
  const ask = async (id: string) => {
    const payment = found.find((each) => each.id === id);
    if (!payment) throw new Refusal("NOT_FOUND");
    const { gateway } = payment;
    requireGatewayPermission(call, gateway);
    const silent = silences.get(gateway) ?? 0;
    if (silent >= atOnce) throw new Refusal("GATEWAY_UNREACHABLE");
    const { payment: now, heard } = await queryGateway(call.server, payment);
    silences.set(gateway, heard ? 0 : (silences.get(gateway) ?? 0) + 1);
    if (!heard) throw new Refusal("GATEWAY_UNREACHABLE");
    if (now.status !== payment.status) changed.push({ reference: now.reference, from: payment.status, to: now.status });
  };
  const outcome = await forEachIsolated(call, ids, ask, { atOnce });
  return { ...outcome, changed };
}

async function askAll(call: Call, found: readonly PaymentRow[]): Promise<Synced> {
  const changed: Changed[] = [];
  for (let from = 0; from < found.length; from += atOnce) {
    const asked = await Promise.all(
      found
        .slice(from, from + atOnce)
        .map(async (payment) => ({ payment, asked: await queryGateway(call.server, payment) })),
    );
    for (const {
      payment,
      asked: { payment: now },
    } of asked)
      if (now.status !== payment.status)
        changed.push({ reference: now.reference, from: payment.status, to: now.status });
  }
  return { checked: found.length, changed };
}
