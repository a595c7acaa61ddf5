/** How a gateway stands, for its keepers: from the environment, from what processes saw, from what it sent. */
import { and, desc, eq, sql } from "drizzle-orm";
import type { Call } from "../../../../server/call.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { type GatewaySetup, gatewaySetup } from "../../../../server/gateways/setup.ts";
import type { ExpiringItem, GatewayState, GatewayTest } from "../../gateway-contract.ts";
import type { GatewayKey } from "../../states.ts";
import { requireGatewayPermission } from "./gateway-managers.ts";
import { breakerForgottenMs, writeObservations } from "./gateway-observations.ts";
import { gatewaySights } from "../gateway-table.ts";
import { gatewayEvents } from "../gateway-table.ts";

/** From so many days before its end a certificate is somebody's business. */
export const warnDays = 30;
const dayMs = 86_400_000;

type Answered = Omit<NonNullable<GatewayState["answer"]>, "at">;

export async function gatewayStatus(call: Call, gateway: GatewayKey): Promise<GatewayState> {
  requireGatewayPermission(call, gateway);
  const { server, now, db } = call;
  await writeObservations(server, gateway);
  const sights = await db.select().from(gatewaySights).where(eq(gatewaySights.gateway, gateway));
  const seen = <T>(what: string) => {
    const found = sights.find((each) => each.what === what);
    return found && { ...(found.seen as T), at: found.at };
  };
  const setup = gatewaySetup(server.environment, gateway);
  const provider = server.gateways[gateway];
  const [answer, heard] = [seen<Answered>("answer"), seen<Answered>("heard")];
  const certificate = certificateOf(setup, seen<{ host: string; endsAt: string }>("certificate"));
  const secret = seen<{ which: "current" | "next" }>("secret");
  const test = seen<Omit<GatewayTest, "at">>("test");
  const [taken, rejected] = await Promise.all([lastWord(db, gateway, false), lastWord(db, gateway, true)]);
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
    ...(taken ? { taken } : {}),
    ...(rejected ? { rejected } : {}),
    breaker: breakerOf(
      sights.filter((each) => each.what === "breaker").map((each) => each.seen as Breaker),
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

/** That of the address which is called now; what was seen elsewhere says nothing of it. */
export function certificateOf<T extends { readonly host: string }>(
  { address }: GatewaySetup,
  seen: T | undefined,
): T | undefined {
  return seen?.host === address ? seen : undefined;
}

export interface Breaker {
  readonly openedAt: string;
  readonly until: string;
}

/** Open before half open; of several the one that opened first. */
export function breakerOf(all: readonly Breaker[], now: Date): GatewayState["breaker"] {
  const alive = all
    .filter(({ until }) => now.getTime() - Date.parse(until) < breakerForgottenMs)
    .sort((a, b) => a.openedAt.localeCompare(b.openedAt));
  const open = alive.find(({ until }) => Date.parse(until) > now.getTime());
  const shown = open ?? alive[0];
  return shown ? { state: open ? "open" : "halfOpen", since: shown.openedAt, until: shown.until } : { state: "closed" };
}

export function expiryOf(what: string, endsAt: Date, now: Date, seenAt?: string): ExpiringItem {
  const days = Math.floor((endsAt.getTime() - now.getTime()) / dayMs);
  return { what, endsAt: endsAt.toISOString(), days, soon: days < warnDays, ...(seenAt ? { seenAt } : {}) };
}

export const authorityOf = ({ variable, endsAt }: NonNullable<GatewaySetup["authority"]>, now: Date) =>
  expiryOf(variable, endsAt, now);

/** By the index, however many words there are. */
async function lastWord(db: Queryable, gateway: GatewayKey, isBad: boolean): Promise<GatewayState["taken"]> {
  const at = sql<string>`coalesce(${gatewayEvents.repeatedAt}, ${gatewayEvents.receivedAt})`;
  const [word] = await db
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
  if (!word) return undefined;
  const standing = word.state === "processed" ? "acted" : word.state === "rejected" ? "rejected" : "waiting";
  return {
    at: new Date(word.at).toISOString(),
    standing,
    ...(word.reference ? { reference: word.reference } : {}),
  };
}
