/** Connection test of a gateway: whether it is reachable, accepts our credentials, and answers. */
import { randomInt } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { inTransaction, type Queryable } from "../../../../../server/database/connection.ts";
import type { GatewayResult } from "../gateways/gateway-result.ts";
import { failureReason } from "../gateways/gateway-log.ts";
import { redactForLog } from "../../../../../server/observability/logger.ts";
import type { Server } from "../../../../../server/server.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import type { GatewayTest, GatewayTrial } from "../../gateway/gateway-contract.ts";
import { type GatewayKey, gatewayKeys } from "../../states.ts";
import { writeObservation } from "./gateway-observations.ts";
import { gatewaySights } from "../gateway-table.ts";
import { gatewaysOf, openFreshGateways } from "../gateways/server-gateways.ts";

const minIntervalMs = 5000;

/**
 * Queries a payment that does not exist, bypassing the circuit breaker and cached tokens: the answer "there is none"
 * proves that the gateway was reached and accepted our secret. The caller has checked the permission. NO_GATEWAYS when
 * the gateway is not configured; TOO_MANY_REQUESTS while another test runs or just ran.
 */
export async function testGateway(call: Call, gateway: GatewayKey): Promise<GatewayTest> {
  const { name } = requireCaller(call);
  const provider = openFreshGateways(call.server)[gateway];
  if (!provider) throw new Refusal("NO_GATEWAYS");
  await reserveTest(call, gateway);
  const startedAt = performance.now();
  const result = await provider.findByReference(`9${randomInt(10 ** 10, 10 ** 11)}`);
  const ms = Math.round(performance.now() - startedAt);
  const test = { byName: name, outcome: result.kind, detail: detailOf(result), ms };
  const at = call.server.now().toISOString();
  await inTransaction(call.db, async (tx) => {
    await writeObservation(tx, { gateway, what: "test", at, details: test });
    await writeAuditEntry(tx, call, {
      action: "payments.tryGateway",
      kind: "gateway",
      id: gateway,
      after: { outcome: test.outcome, detail: test.detail },
    });
  });
  return { at, ...test };
}

/** Every gateway, configured or not, with the result of its last test. */
export async function readGatewayTests(db: Queryable, server: Server): Promise<GatewayTrial[]> {
  const tests = await db.select().from(gatewaySights).where(eq(gatewaySights.what, "test"));
  return gatewayKeys.map((gateway) => {
    const observation = tests.find((each) => each.gateway === gateway);
    const last = observation ? { ...(observation.details as Omit<GatewayTest, "at">), at: observation.at } : null;
    return { gateway, configured: gatewaysOf(server)[gateway] !== undefined, last };
  });
}

/** One test at a time across all processes: too many queries may get us blocked. */
async function reserveTest(call: Call, gateway: GatewayKey): Promise<void> {
  const now = call.server.now().toISOString();
  const threshold = new Date(Date.parse(now) - minIntervalMs).toISOString();
  const reserved = await call.db
    .insert(gatewaySights)
    .values({ gateway, what: "trying", at: now, details: {} })
    .onConflictDoUpdate({
      target: [gatewaySights.gateway, gatewaySights.what, gatewaySights.process],
      set: { at: now },
      // A time in the future was written by a wrong clock.
      setWhere: sql`${gatewaySights.at} <= ${threshold} or ${gatewaySights.at} > ${now}`,
    })
    .returning({ at: gatewaySights.at });
  if (reserved.length === 0) throw new Refusal("TOO_MANY_REQUESTS");
}

function detailOf(result: GatewayResult<unknown>): string {
  if (result.kind === "refused") return `${result.code}: ${redactForLog(result.message)}`.slice(0, 300);
  return failureReason(result) ?? "";
}
