/** What the demo office's keepers see of their gateways: a certificate that ends soon, a breaker that is open, words that came. */
import type { Database } from "../../../server/database/connection.ts";
import { gatewaySetup } from "../../../server/gateways/setup.ts";
import { newId } from "../../../server/database/uuid.ts";
import type { Server } from "../../../server/server.ts";
import type { GatewayKey } from "../states.ts";
import type { SightKind } from "./gateway-health/observation-kinds.ts";
import { writeObservation } from "./gateway-health/gateway-observations.ts";
import { gatewayEvents } from "./gateway-table.ts";

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

export async function demoGateways(db: Database, server: Server): Promise<void> {
  const moment = (minutes: number) => new Date(server.now().getTime() + minutes * minuteMs).toISOString();
  const see = (gateway: GatewayKey, what: SightKind, minutes: number, seen: object) =>
    writeObservation(db, {
      gateway,
      what,
      at: moment(minutes),
      seen,
      ...(what === "breaker" ? { process: "demo" } : {}),
    });
  const ends = (gateway: GatewayKey, days: number) =>
    see(gateway, "certificate", -20, {
      host: gatewaySetup(server.environment, gateway).address,
      endsAt: moment(days * dayMinutes),
    });
  const tested = { byName: "Camilo Jiménez Abreu", outcome: "ok", detail: "", ms: 318 };

  await see("transfermovil", "answer", -20, { call: "getStatus", outcome: "ok", ms: 412 });
  await see("transfermovil", "test", -dayMinutes, tested);
  await ends("transfermovil", 12);
  await see("enzona", "heard", -47, { call: "complete", outcome: "ok", ms: 903 });
  await see("enzona", "answer", -3, { call: "getStatus", outcome: "unknown", why: "timeout", ms: 30_004 });
  await see("enzona", "breaker", -3, { openedAt: moment(-9), until: moment(120) });
  await see("bipay", "answer", -95, { call: "listOperations", outcome: "ok", ms: 1240 });
  await see("bipay", "test", -95, {
    ...tested,
    outcome: "refused",
    detail: "UNAUTHORIZED: our signature was not taken",
    ms: 211,
  });
  await ends("bipay", 203);

  const word = { gateway: "transfermovil", channel: "server", raw: {}, nextTryAt: moment(-20) } as const;
  await db.insert(gatewayEvents).values([
    {
      ...word,
      dedupeKey: `demo ${newId()}`,
      reference: "326000007001",
      verified: "headers",
      state: "processed",
      outcome: "asked",
      receivedAt: moment(-20),
      processedAt: moment(-20),
    },
    {
      ...word,
      dedupeKey: `demo ${newId()}`,
      reference: "326000007001",
      verified: "bad",
      state: "rejected",
      receivedAt: moment(-130),
    },
  ]);
}
