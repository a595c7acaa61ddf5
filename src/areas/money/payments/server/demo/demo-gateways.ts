/** Demo gateway status: a certificate that expires soon, an open breaker, webhooks. */
import type { Database } from "../../../../../server/database/connection.ts";
import { gatewaySetup } from "../gateways/gateway-setup.ts";
import { newId } from "../../../../../server/database/uuid.ts";
import type { Server } from "../../../../../server/server.ts";
import type { GatewayKey } from "../../states.ts";
import type { ObservationKind } from "../gateway-health/observation-kinds.ts";
import { writeObservation } from "../gateway-health/gateway-observations.ts";
import { gatewayEvents } from "../gateway-table.ts";

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

export async function demoGateways(db: Database, server: Server): Promise<void> {
  const minutesFromNow = (minutes: number) => new Date(server.now().getTime() + minutes * minuteMs).toISOString();
  const observe = (gateway: GatewayKey, what: ObservationKind, minutes: number, details: object) =>
    writeObservation(db, {
      gateway,
      what,
      at: minutesFromNow(minutes),
      details,
      ...(what === "breaker" ? { process: "demo" } : {}),
    });
  const observeCertificate = (gateway: GatewayKey, days: number) =>
    observe(gateway, "certificate", -20, {
      host: gatewaySetup(server.environment, gateway).address,
      endsAt: minutesFromNow(days * dayMinutes),
    });
  const testResult = { byName: "Camilo Jiménez Abreu", outcome: "ok", detail: "", ms: 318 };

  await observe("transfermovil", "answer", -20, { call: "getStatus", outcome: "ok", ms: 412 });
  await observe("transfermovil", "test", -dayMinutes, testResult);
  await observeCertificate("transfermovil", 12);
  await observe("enzona", "heard", -47, { call: "complete", outcome: "ok", ms: 903 });
  await observe("enzona", "answer", -3, { call: "getStatus", outcome: "unknown", why: "timeout", ms: 30_004 });
  await observe("enzona", "breaker", -3, { openedAt: minutesFromNow(-9), until: minutesFromNow(120) });
  await observe("bipay", "answer", -95, { call: "listOperations", outcome: "ok", ms: 1240 });
  await observe("bipay", "test", -95, {
    ...testResult,
    outcome: "refused",
    detail: "UNAUTHORIZED: our signature was not taken",
    ms: 211,
  });
  await observeCertificate("bipay", 203);

  const webhook = { gateway: "transfermovil", channel: "server", raw: {}, nextTryAt: minutesFromNow(-20) } as const;
  await db.insert(gatewayEvents).values([
    {
      ...webhook,
      dedupeKey: `demo ${newId()}`,
      reference: "326000007001",
      verified: "headers",
      state: "processed",
      outcome: "asked",
      receivedAt: minutesFromNow(-20),
      processedAt: minutesFromNow(-20),
    },
    {
      ...webhook,
      dedupeKey: `demo ${newId()}`,
      reference: "326000007001",
      verified: "bad",
      state: "rejected",
      receivedAt: minutesFromNow(-130),
    },
  ]);
}
