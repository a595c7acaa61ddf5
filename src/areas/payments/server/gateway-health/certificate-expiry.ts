/** What ends soon at a gateway (its server's certificate, the authority that we trust) is told to its keepers in time. */
import { and, eq, sql } from "drizzle-orm";
import { dayOf } from "../../../../kit/calendar.ts";
import { interpolate } from "../../../../kit/words.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import { gatewaySetup } from "../../../../server/gateways/setup.ts";
import type { Server } from "../../../../server/server.ts";
import { leadsTo, notify } from "../../../notifications/server/public.ts";
import type { ExpiringItem } from "../../gateway-contract.ts";
import { type GatewayKey, gatewayKeys } from "../../states.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";
import { authorityOf, certificateOf, expiryOf, warnDays } from "./gateway-status.ts";
import { currentGatewayManagers } from "./gateway-managers.ts";
import { gatewayLabels } from "../refunds/refund-due.ts";
import { gatewaySights } from "../gateway-table.ts";

/** Told a month, a week and a day before, and when it is over. */
const steps = [0, 1, 7, warnDays] as const;

/** Answers how many warnings went out; each step of each end once over all processes. */
export async function warnOfExpiry(server: Server): Promise<number> {
  let warned = 0;
  for (const gateway of gatewayKeys) {
    if (!server.gateways[gateway]) continue;
    for (const ending of await endingsOf(server, gateway)) {
      const step = steps.find((days) => ending.days < days);
      if (step === undefined) continue;
      if (await inTransaction(server.db, (tx) => warnOnce(tx, server, gateway, ending, step))) warned += 1;
    }
  }
  return warned;
}

async function endingsOf(server: Server, gateway: GatewayKey): Promise<ExpiringItem[]> {
  const now = server.now();
  const setup = gatewaySetup(server.environment, gateway);
  const [sight] = await server.db
    .select()
    .from(gatewaySights)
    .where(and(eq(gatewaySights.gateway, gateway), eq(gatewaySights.what, "certificate")));
  const seen = certificateOf(setup, sight?.seen as { host: string; endsAt: string } | undefined);
  return [
    ...(seen ? [expiryOf(seen.host, new Date(seen.endsAt), now)] : []),
    ...(setup.authority ? [authorityOf(setup.authority, now)] : []),
  ];
}

async function warnOnce(
  tx: Transaction,
  server: Server,
  gateway: GatewayKey,
  { what, endsAt, days }: ExpiringItem,
  step: number,
): Promise<boolean> {
  const seen = { endsAt, step };
  const fresh = await tx
    .insert(gatewaySights)
    .values({ gateway, what: "warned", process: what, at: server.now().toISOString(), seen })
    .onConflictDoUpdate({
      target: [gatewaySights.gateway, gatewaySights.what, gatewaySights.process],
      set: { at: server.now().toISOString(), seen },
      // A step that is further from the end than the one that was told: the clock was set back.
      setWhere: sql`${gatewaySights.seen} ->> 'endsAt' <> ${endsAt} or (${gatewaySights.seen} ->> 'step')::int > ${step}`,
    })
    .returning({ at: gatewaySights.at });
  if (fresh.length === 0) return false;
  const alert = days < 0 ? "certificateOver" : "certificateEnds";
  const places = {
    what,
    gateway: gatewayLabels[gateway],
    day: dayOf(new Date(endsAt)),
    days: String(Math.max(0, days)),
  };
  await notify(tx, {
    to: { users: await currentGatewayManagers(tx, gateway) },
    type: "payment.gateway",
    title: { es: es.alerts[alert].title, en: en.alerts[alert].title },
    text: { es: interpolate(es.alerts[alert].text, places), en: interpolate(en.alerts[alert].text, places) },
    link: leadsTo.gateway(gateway),
  });
  return true;
}
