/** Queries gateways at a person's request. */
import { and, desc, eq, gte, inArray } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { BulkResult } from "../../../../../kit/contract/list-contract.ts";
import type { Call } from "../../../../../server/call.ts";
import { forEachIsolated } from "../../../../../server/listing/for-each-isolated.ts";
import { type GatewayKey, openAttemptStatuses, type PaymentStatus } from "../../states.ts";
import { queryGateway } from "./query-gateway.ts";
import { requireGatewayPermission } from "../gateway-health/gateway-managers.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { payments } from "../tables.ts";

interface StatusChange {
  readonly reference: string;
  readonly from: PaymentStatus;
  readonly to: PaymentStatus;
}
interface SyncResult {
  readonly checked: number;
  readonly changed: StatusChange[];
}

const syncPeriodMs = 48 * 3_600_000;
const concurrency = 5;
/** Maximum per call; the polling job handles the rest. */
const maxPerCall = 200;

/** Queries one operation. NOT_FOUND when there is no payment with this reference at the gateway. */
export async function syncOne(call: Call, gateway: GatewayKey, reference: string): Promise<SyncResult> {
  const rows = await call.db
    .select()
    .from(payments)
    .where(and(eq(payments.gateway, gateway), eq(payments.reference, reference)));
  if (rows.length === 0) throw new Refusal("NOT_FOUND");
  return queryAll(call, rows);
}

/** Queries the open attempts of the last 48 hours, newest first. */
export async function syncOpen(call: Call, gateway: GatewayKey): Promise<SyncResult> {
  const since = new Date(call.now.getTime() - syncPeriodMs).toISOString();
  const rows = await call.db
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
    .limit(maxPerCall);
  return queryAll(call, rows);
}

/** Queries each payment. A gateway that fails several times in a row is not queried for the rest. */
export async function syncMany(call: Call, ids: readonly string[]): Promise<BulkResult & { changed: StatusChange[] }> {
  const rows = await call.db
    .select()
    .from(payments)
    .where(inArray(payments.id, [...ids]));
  const changed: StatusChange[] = [];
  const failuresByGateway = new Map<GatewayKey, number>();
  const syncPayment = async (id: string) => {
    const payment = rows.find((each) => each.id === id);
    if (!payment) throw new Refusal("NOT_FOUND");
    const { gateway } = payment;
    requireGatewayPermission(call, gateway);
    const failures = failuresByGateway.get(gateway) ?? 0;
    if (failures >= concurrency) throw new Refusal("GATEWAY_UNREACHABLE");
    const { payment: current, isAnswered } = await queryGateway(call.server, payment);
    failuresByGateway.set(gateway, isAnswered ? 0 : (failuresByGateway.get(gateway) ?? 0) + 1);
    if (!isAnswered) throw new Refusal("GATEWAY_UNREACHABLE");
    if (current.status !== payment.status)
      changed.push({ reference: current.reference, from: payment.status, to: current.status });
  };
  const result = await forEachIsolated(call, ids, syncPayment, { atOnce: concurrency });
  return { ...result, changed };
}

async function queryAll(call: Call, rows: readonly PaymentRow[]): Promise<SyncResult> {
  const changed: StatusChange[] = [];
  for (let from = 0; from < rows.length; from += concurrency) {
    const results = await Promise.all(
      rows
        .slice(from, from + concurrency)
        .map(async (payment) => ({ payment, queried: await queryGateway(call.server, payment) })),
    );
    for (const {
      payment,
      queried: { payment: current },
    } of results)
      if (current.status !== payment.status)
        changed.push({ reference: current.reference, from: payment.status, to: current.status });
  }
  return { checked: rows.length, changed };
}
