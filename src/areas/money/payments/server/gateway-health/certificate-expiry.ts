/** Notifies gateway managers before a certificate (the gateway's, or the authority we trust) expires. */
import { and, eq, sql } from "drizzle-orm";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import { gatewaySetup } from "../gateways/gateway-setup.ts";
import type { Server } from "../../../../../server/server.ts";
import { notificationTargets, notify } from "../../../../administration/notifications/server/public.ts";
import type { ExpiringItem } from "../../gateway/gateway-contract.ts";
import { type GatewayKey, gatewayKeys } from "../../states.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";
import { authorityOf, certificateOf, expiryOf, warnDays } from "./gateway-status.ts";
import { findGatewayManagers } from "./gateway-managers.ts";
import { gatewayLabels } from "../refunds/refund-due.ts";
import { gatewaySights } from "../gateway-table.ts";
import { gatewaysOf } from "../gateways/server-gateways.ts";

/** Days before expiry at which managers are notified: a month, a week, a day, and on expiry. */
const thresholds = [0, 1, 7, warnDays] as const;

/** Returns the number of notifications; each threshold of each expiry is notified once across all processes. */
export async function warnOfExpiry(server: Server): Promise<number> {
  let count = 0;
  for (const gateway of gatewayKeys) {
    if (!gatewaysOf(server)[gateway]) continue;
    for (const item of await expiringItems(server, gateway)) {
      const threshold = thresholds.find((days) => item.days < days);
      if (threshold === undefined) continue;
      if (await inTransaction(server.db, (tx) => warnOnce(tx, server, gateway, item, threshold))) count += 1;
    }
  }
  return count;
}

async function expiringItems(server: Server, gateway: GatewayKey): Promise<ExpiringItem[]> {
  const now = server.now();
  const setup = gatewaySetup(server.environment, gateway);
  const [observation] = await server.db
    .select()
    .from(gatewaySights)
    .where(and(eq(gatewaySights.gateway, gateway), eq(gatewaySights.what, "certificate")));
  const certificate = certificateOf(setup, observation?.details as { host: string; endsAt: string } | undefined);
  return [
    ...(certificate ? [expiryOf(certificate.host, new Date(certificate.endsAt), now)] : []),
    ...(setup.authority ? [authorityOf(setup.authority, now)] : []),
  ];
}

async function warnOnce(
  tx: Transaction,
  server: Server,
  gateway: GatewayKey,
  { what, endsAt, days }: ExpiringItem,
  threshold: number,
): Promise<boolean> {
  const details = { endsAt, step: threshold };
  const reserved = await tx
    .insert(gatewaySights)
    .values({ gateway, what: "warned", process: what, at: server.now().toISOString(), details })
    .onConflictDoUpdate({
      target: [gatewaySights.gateway, gatewaySights.what, gatewaySights.process],
      set: { at: server.now().toISOString(), details },
      // A threshold further from expiry than the stored one means that the clock was set back.
      setWhere: sql`${gatewaySights.details} ->> 'endsAt' <> ${endsAt} or (${gatewaySights.details} ->> 'step')::int > ${threshold}`,
    })
    .returning({ at: gatewaySights.at });
  if (reserved.length === 0) return false;
  const alert = days < 0 ? "certificateOver" : "certificateEnds";
  const values = {
    what,
    gateway: gatewayLabels[gateway],
    day: dayOf(new Date(endsAt)),
    days: String(Math.max(0, days)),
  };
  await notify(tx, {
    to: { users: await findGatewayManagers(tx, gateway) },
    type: "payment.gateway",
    title: { es: es.alerts[alert].title, en: en.alerts[alert].title },
    text: { es: interpolate(es.alerts[alert].text, values), en: interpolate(en.alerts[alert].text, values) },
    link: notificationTargets.gateway(gateway),
  });
  return true;
}
