/**
 * What processes see of a gateway is written down for all of them: at once when it is news, otherwise once a minute at
 * most, so that a call costs no write.
 */
import { and, eq, lt, sql } from "drizzle-orm";
import { logError } from "../../../../server/observability/log-error.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import type { GatewayResponse, GatewayObservations } from "../../../../server/gateways/sightings.ts";
import type { Server } from "../../../../server/server.ts";
import { type GatewayKey, gatewayKeys } from "../../states.ts";
import type { SightKind } from "./observation-kinds.ts";
import { gatewaySights } from "../gateway-table.ts";

const pauseMs = 60_000;
/** A breaker that was open so long ago is of a process that ended. */
export const breakerForgottenMs = 600_000;

export interface ObservationRow {
  readonly gateway: GatewayKey;
  readonly what: SightKind;
  readonly at: string;
  readonly seen: unknown;
  readonly process?: string;
}

/** The newest word stands, no matter who writes last. */
export async function writeObservation(db: Queryable, { process = "", ...sight }: ObservationRow): Promise<void> {
  await db
    .insert(gatewaySights)
    .values({ ...sight, process })
    .onConflictDoUpdate({
      target: [gatewaySights.gateway, gatewaySights.what, gatewaySights.process],
      set: { at: sight.at, seen: sight.seen },
      setWhere: lt(gatewaySights.at, sight.at),
    });
}

/** Everything that this process knows of a gateway: what a screen shows is never behind what it did itself. */
export async function writeObservations({ db, sightings }: Server, gateway: GatewayKey): Promise<void> {
  const seen = sightings.of(gateway);
  for (const each of shapesOf(gateway, seen, sightings.process)) await writeObservation(db, each);
  if (seen.breaker === null)
    await db
      .delete(gatewaySights)
      .where(
        and(
          eq(gatewaySights.gateway, gateway),
          eq(gatewaySights.what, "breaker"),
          eq(gatewaySights.process, sightings.process),
        ),
      );
}

function shapesOf(gateway: GatewayKey, seen: GatewayObservations, process: string): ObservationRow[] {
  const { answer, heard, certificate, secret, breaker } = seen;
  const at = (moment: Date) => moment.toISOString();
  const told = ({ at: _at, ...rest }: GatewayResponse) => rest;
  return [
    ...(answer ? [{ gateway, what: "answer" as const, at: at(answer.at), seen: told(answer) }] : []),
    ...(heard ? [{ gateway, what: "heard" as const, at: at(heard.at), seen: told(heard) }] : []),
    ...(certificate
      ? [
          {
            gateway,
            what: "certificate" as const,
            at: at(certificate.at),
            seen: { host: certificate.host, endsAt: at(certificate.endsAt) },
          },
        ]
      : []),
    ...(secret ? [{ gateway, what: "secret" as const, at: at(secret.at), seen: { which: secret.which } }] : []),
    ...(breaker
      ? [
          {
            gateway,
            what: "breaker" as const,
            process,
            at: at(breaker.at),
            seen: { openedAt: at(breaker.openedAt), until: at(breaker.until) },
          },
        ]
      : []),
  ];
}

/** Writes down what is seen from now on; returns how to stop, with nothing left unwritten. */
export function recordObservations(server: Server): () => Promise<void> {
  const waiting = new Map<GatewayKey, NodeJS.Timeout>();
  let writing = Promise.resolve();
  const write = (gateway: GatewayKey) => {
    clearTimeout(waiting.get(gateway));
    waiting.delete(gateway);
    writing = writing
      .then(() => writeObservations(server, gateway))
      .catch((error: unknown) =>
        logError(server, error, "what was seen of a gateway could not be written down", { gateway }),
      );
  };
  const known = new Map<GatewayKey, string>();
  const stop = server.sightings.on((gateway) => {
    const news = gistOf(server.sightings.of(gateway));
    if (known.get(gateway) !== news) {
      known.set(gateway, news);
      write(gateway);
    } else if (!waiting.has(gateway)) waiting.set(gateway, setTimeout(() => write(gateway), pauseMs).unref());
  });
  return async () => {
    stop();
    for (const gateway of gatewayKeys) if (waiting.has(gateway)) write(gateway);
    await writing;
  };
}

/** Of what somebody should hear at once. */
function gistOf({ answer, certificate, secret, breaker }: GatewayObservations): string {
  return JSON.stringify([answer?.outcome, answer?.why, certificate?.endsAt, secret?.which, breaker?.until]);
}

/** A breaker of a process that is gone says nothing any more. */
export async function expireBreakers(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - breakerForgottenMs).toISOString();
  await db.delete(gatewaySights).where(and(eq(gatewaySights.what, "breaker"), sql`${gatewaySights.at} < ${before}`));
}
