/** A person tries a gateway: whether it is reached, knows us, and answers. */
import { randomInt } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { Refusal } from "../../../../kit/errors.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction, type Queryable } from "../../../../server/database/connection.ts";
import type { GatewayResult } from "../../../../server/gateways/provider.ts";
import { failureReason } from "../../../../server/gateways/watched.ts";
import { redactForLog } from "../../../../server/observability/logger.ts";
import type { Server } from "../../../../server/server.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import type { GatewayTest, GatewayTrial } from "../../gateway-contract.ts";
import { type GatewayKey, gatewayKeys } from "../../states.ts";
import { writeObservation } from "./gateway-observations.ts";
import { gatewaySights } from "../gateway-table.ts";

const paceMs = 5000;

/**
 * Asks for a payment that nobody made, past an open breaker and with no token from before: one that answers "there is
 * none" was reached and took our secret. The caller has judged who may. NO_GATEWAYS where it is not configured,
 * TOO_MANY_REQUESTS while somebody tries it already, or did a moment ago.
 */
export async function testGateway(call: Call, gateway: GatewayKey): Promise<GatewayTest> {
  const { name } = requireCaller(call);
  const provider = call.server.freshGateways()[gateway];
  if (!provider) throw new Refusal("NO_GATEWAYS");
  await takeTurn(call, gateway);
  const began = performance.now();
  const said = await provider.findByReference(`9${randomInt(10 ** 10, 10 ** 11)}`);
  const ms = Math.round(performance.now() - began);
  const test = { byName: name, outcome: said.kind, detail: detailOf(said), ms };
  const at = call.server.now().toISOString();
  await inTransaction(call.db, async (tx) => {
    await writeObservation(tx, { gateway, what: "test", at, seen: test });
    await writeAuditEntry(tx, call, {
      action: "payments.tryGateway",
      kind: "gateway",
      id: gateway,
      after: { outcome: test.outcome, detail: test.detail },
    });
  });
  return { at, ...test };
}

/** Every gateway, configured or not, with how the last try of it ended. */
export async function readGatewayTests(
  db: Queryable,
  { gateways: configured }: Pick<Server, "gateways">,
): Promise<GatewayTrial[]> {
  const tests = await db.select().from(gatewaySights).where(eq(gatewaySights.what, "test"));
  return gatewayKeys.map((gateway) => {
    const found = tests.find((each) => each.gateway === gateway);
    const last = found ? { ...(found.seen as Omit<GatewayTest, "at">), at: found.at } : null;
    return { gateway, configured: configured[gateway] !== undefined, last };
  });
}

/** One at a time over all processes: a gateway that is asked too often may shut us out. */
async function takeTurn(call: Call, gateway: GatewayKey): Promise<void> {
  const now = call.server.now().toISOString();
  const before = new Date(Date.parse(now) - paceMs).toISOString();
  const mine = await call.db
    .insert(gatewaySights)
    .values({ gateway, what: "trying", at: now, seen: {} })
    .onConflictDoUpdate({
      target: [gatewaySights.gateway, gatewaySights.what, gatewaySights.process],
      set: { at: now },
      // One that lies ahead was written by a clock that was wrong.
      setWhere: sql`${gatewaySights.at} <= ${before} or ${gatewaySights.at} > ${now}`,
    })
    .returning({ at: gatewaySights.at });
  if (mine.length === 0) throw new Refusal("TOO_MANY_REQUESTS");
}

function detailOf(said: GatewayResult<unknown>): string {
  if (said.kind === "refused") return `${said.code}: ${redactForLog(said.message)}`.slice(0, 300);
  return failureReason(said) ?? "";
}
