/**
 * Shares each process's view of gateway health through the database. State changes are written at once, everything else
 * at most once a minute, so that a gateway call costs no write.
 */
import { and, eq, lt, sql } from "drizzle-orm";
import { logError } from "../../../../../server/observability/log-error.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import type { GatewayObservations, GatewayResponse, ObservationLog } from "../gateways/observations.ts";
import type { Server } from "../../../../../server/server.ts";
import { type GatewayKey, gatewayKeys } from "../../states.ts";
import type { ObservationKind } from "./observation-kinds.ts";
import { gatewaySights } from "../gateway-table.ts";
import { observationsOf } from "../gateways/server-gateways.ts";

const writeIntervalMs = 60_000;
/** A breaker opened longer ago belongs to a process that has ended. */
export const breakerForgottenMs = 600_000;

interface ObservationRow {
  readonly gateway: GatewayKey;
  readonly what: ObservationKind;
  readonly at: string;
  readonly details: unknown;
  readonly process?: string;
}

/** The newest observation wins, whatever the order of writes. */
export async function writeObservation(db: Queryable, { process = "", ...observation }: ObservationRow): Promise<void> {
  await db
    .insert(gatewaySights)
    .values({ ...observation, process })
    .onConflictDoUpdate({
      target: [gatewaySights.gateway, gatewaySights.what, gatewaySights.process],
      set: { at: observation.at, details: observation.details },
      setWhere: lt(gatewaySights.at, observation.at),
    });
}

/** Writes everything this process knows of a gateway, so that a screen is not behind this process's own calls. */
export async function writeObservations(db: Queryable, log: ObservationLog, gateway: GatewayKey): Promise<void> {
  const observations = log.of(gateway);
  for (const each of toRows(gateway, observations, log.process)) await writeObservation(db, each);
  if (observations.breaker === null)
    await db
      .delete(gatewaySights)
      .where(
        and(
          eq(gatewaySights.gateway, gateway),
          eq(gatewaySights.what, "breaker"),
          eq(gatewaySights.process, log.process),
        ),
      );
}

function toRows(gateway: GatewayKey, observations: GatewayObservations, process: string): ObservationRow[] {
  const { answer, heard, certificate, secret, breaker } = observations;
  const isoText = (time: Date) => time.toISOString();
  const withoutTime = ({ at: _at, ...rest }: GatewayResponse) => rest;
  return [
    ...(answer ? [{ gateway, what: "answer" as const, at: isoText(answer.at), details: withoutTime(answer) }] : []),
    ...(heard ? [{ gateway, what: "heard" as const, at: isoText(heard.at), details: withoutTime(heard) }] : []),
    ...(certificate
      ? [
          {
            gateway,
            what: "certificate" as const,
            at: isoText(certificate.at),
            details: { host: certificate.host, endsAt: isoText(certificate.endsAt) },
          },
        ]
      : []),
    ...(secret ? [{ gateway, what: "secret" as const, at: isoText(secret.at), details: { which: secret.which } }] : []),
    ...(breaker
      ? [
          {
            gateway,
            what: "breaker" as const,
            process,
            at: isoText(breaker.at),
            details: { openedAt: isoText(breaker.openedAt), until: isoText(breaker.until) },
          },
        ]
      : []),
  ];
}

/** Writes observations from now on. Returns a function that stops this and writes what is pending. */
export function recordObservations(server: Server): () => Promise<void> {
  const log = observationsOf(server);
  const timers = new Map<GatewayKey, NodeJS.Timeout>();
  let lastWrite = Promise.resolve();
  const write = (gateway: GatewayKey) => {
    clearTimeout(timers.get(gateway));
    timers.delete(gateway);
    lastWrite = lastWrite
      .then(() => writeObservations(server.db, log, gateway))
      .catch((error: unknown) =>
        logError(server, error, "what was seen of a gateway could not be written down", { gateway }),
      );
  };
  const lastDigests = new Map<GatewayKey, string>();
  const stop = log.on((gateway) => {
    const digest = digestOf(log.of(gateway));
    if (lastDigests.get(gateway) !== digest) {
      lastDigests.set(gateway, digest);
      write(gateway);
    } else if (!timers.has(gateway)) timers.set(gateway, setTimeout(() => write(gateway), writeIntervalMs).unref());
  });
  return async () => {
    stop();
    for (const gateway of gatewayKeys) if (timers.has(gateway)) write(gateway);
    await lastWrite;
  };
}

/** The part of the observations whose change is written at once. */
function digestOf({ answer, certificate, secret, breaker }: GatewayObservations): string {
  return JSON.stringify([answer?.outcome, answer?.why, certificate?.endsAt, secret?.which, breaker?.until]);
}

/** Deletes circuit breaker observations of processes that have ended. */
export async function expireBreakers(db: Queryable, now: Date): Promise<void> {
  const threshold = new Date(now.getTime() - breakerForgottenMs).toISOString();
  await db.delete(gatewaySights).where(and(eq(gatewaySights.what, "breaker"), sql`${gatewaySights.at} < ${threshold}`));
}
