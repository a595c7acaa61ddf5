/** Gateway status for its managers: configuration, observations of all processes, and received webhooks. */
import { and, desc, eq, sql } from "drizzle-orm";
import type { Call } from "../../../../../server/call.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import { isFarAhead } from "../../../../../server/recent.ts";
import { type GatewaySetup, gatewaySetup } from "../gateways/gateway-setup.ts";
import type { ExpiringItem, GatewayState, GatewayTest } from "../../gateway/gateway-contract.ts";
import type { GatewayKey } from "../../states.ts";
import { requireGatewayPermission } from "./gateway-managers.ts";
import { breakerForgottenMs, writeObservations } from "./gateway-observations.ts";
import { gatewaySights } from "../gateway-table.ts";
import { gatewayEvents } from "../gateway-table.ts";
import { gatewaysOf, observationsOf } from "../gateways/server-gateways.ts";

/** A certificate that expires within this many days is shown as expiring. */
export const warnDays = 30;
const dayMs = 86_400_000;

type Response = Omit<NonNullable<GatewayState["answer"]>, "at">;

export async function gatewayStatus(call: Call, gateway: GatewayKey): Promise<GatewayState> {
  requireGatewayPermission(call, gateway);
  const { server, now, db } = call;
  await writeObservations(server.db, observationsOf(server), gateway);
  const observations = await db.select().from(gatewaySights).where(eq(gatewaySights.gateway, gateway));
  const findObservation = <T>(what: string) => {
    const row = observations.find((each) => each.what === what);
    return row && { ...(row.details as T), at: row.at };
  };
  const setup = gatewaySetup(server.environment, gateway);
  const provider = gatewaysOf(server)[gateway];
  const [answer, heard] = [findObservation<Response>("answer"), findObservation<Response>("heard")];
  const certificate = certificateOf(setup, findObservation<{ host: string; endsAt: string }>("certificate"));
  const secret = findObservation<{ which: "current" | "next" }>("secret");
  const test = findObservation<Omit<GatewayTest, "at">>("test");
  const [lastAccepted, lastRejected] = await Promise.all([
    lastWebhook(db, gateway, false),
    lastWebhook(db, gateway, true),
  ]);
  return {
    gateway,
    configured: provider !== undefined,
    missing: [...setup.missing],
    mode: setup.mode,
    modeVariable: setup.modeVariable,
    ...(setup.address ? { address: setup.address } : {}),
    encrypted: setup.encrypted,
    notifies: provider?.capabilities.push ?? "none",
    ...(answer ? { answer } : {}),
    ...(heard ? { heard } : {}),
    ...(lastAccepted ? { taken: lastAccepted } : {}),
    ...(lastRejected ? { rejected: lastRejected } : {}),
    breaker: breakerOf(
      observations.filter((each) => each.what === "breaker").map((each) => each.details as Breaker),
      now,
    ),
    ...(certificate
      ? { certificate: expiryOf(certificate.host, new Date(certificate.endsAt), now, certificate.at) }
      : {}),
    ...(setup.authority ? { authority: authorityOf(setup.authority, now) } : {}),
    secret: {
      nextVariable: setup.nextSecret.variable,
      two: setup.nextSecret.isSet,
      ...(secret ? { took: secret.which, at: secret.at } : {}),
    },
    ...(test ? { test } : {}),
  };
}

/** The certificate of the address in use; an observation of another address is ignored. */
export function certificateOf<T extends { readonly host: string }>(
  { address }: GatewaySetup,
  observation: T | undefined,
): T | undefined {
  return observation?.host === address ? observation : undefined;
}

export interface Breaker {
  readonly openedAt: string;
  readonly until: string;
}

/** An open breaker before a half-open one; among several the one that opened first. */
export function breakerOf(all: readonly Breaker[], now: Date): GatewayState["breaker"] {
  const current = all
    .filter(({ until }) => now.getTime() - Date.parse(until) < breakerForgottenMs && !isFarAhead(until, now))
    .sort((a, b) => a.openedAt.localeCompare(b.openedAt));
  const open = current.find(({ until }) => Date.parse(until) > now.getTime());
  const selected = open ?? current[0];
  return selected
    ? { state: open ? "open" : "halfOpen", since: selected.openedAt, until: selected.until }
    : { state: "closed" };
}

export function expiryOf(what: string, endsAt: Date, now: Date, observedAt?: string): ExpiringItem {
  const days = Math.floor((endsAt.getTime() - now.getTime()) / dayMs);
  return {
    what,
    endsAt: endsAt.toISOString(),
    days,
    soon: days < warnDays,
    ...(observedAt ? { seenAt: observedAt } : {}),
  };
}

export const authorityOf = ({ variable, endsAt }: NonNullable<GatewaySetup["authority"]>, now: Date) =>
  expiryOf(variable, endsAt, now);

/** The last webhook. Uses an index, whatever the number of webhooks. */
async function lastWebhook(db: Queryable, gateway: GatewayKey, isBad: boolean): Promise<GatewayState["taken"]> {
  const at = sql<string>`coalesce(${gatewayEvents.repeatedAt}, ${gatewayEvents.receivedAt})`;
  const [webhook] = await db
    .select({ at, reference: gatewayEvents.reference, state: gatewayEvents.state })
    .from(gatewayEvents)
    .where(
      and(
        eq(gatewayEvents.gateway, gateway),
        eq(gatewayEvents.channel, "server"),
        sql`(${gatewayEvents.verified} = 'bad') = ${isBad}`,
      ),
    )
    .orderBy(desc(at))
    .limit(1);
  if (!webhook) return undefined;
  const webhookStatus = webhook.state === "processed" ? "acted" : webhook.state === "rejected" ? "rejected" : "waiting";
  return {
    at: new Date(webhook.at).toISOString(),
    standing: webhookStatus,
    ...(webhook.reference ? { reference: webhook.reference } : {}),
  };
}
