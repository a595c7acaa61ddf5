import { desc, sql } from "drizzle-orm";
import type { Metric } from "../../../../server/observability/metrics.ts";
import { defineArea } from "../../../../server/area-definition.ts";
import type { Database } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import { type BackupState, backups } from "../contract.ts";
import { backupProofs } from "./tables.ts";

/** A night, and some hours for a late one. */
const maxAgeMs = 30 * 3_600_000;

/** Without BACKUP_STANZA there is no backup that this program knows of, so none is missed. */
async function readState({ db, environment, now }: Pick<Server, "db" | "environment" | "now">): Promise<BackupState> {
  const [last = null] = await db.select().from(backupProofs).orderBy(desc(backupProofs.at)).limit(1);
  const isExpected = last !== null || environment.BACKUP_STANZA !== undefined;
  return { last, isOverdue: isExpected && now().getTime() - Date.parse(last?.at ?? "1970-01-01") > maxAgeMs };
}

async function warnOfOverdue(server: Server): Promise<undefined> {
  const { last, isOverdue } = await readState(server);
  if (isOverdue) server.log.warn({ last: last?.at ?? null }, "no backup was restored and checked last night");
}

const lastValue = (value: ReturnType<typeof sql>) => async (db: Database) => {
  const { rows } = await db.execute<{ value: number }>(
    sql`select (${value})::float8 as value from ${backupProofs} order by at desc limit 1`,
  );
  return rows[0]?.value ?? Number.NaN;
};
const metrics: readonly Metric[] = [
  {
    name: "backup_proof_age_seconds",
    help: "Age of the last restoration of a backup; NaN without one",
    read: lastValue(sql`extract(epoch from now() - at)`),
  },
  {
    name: "backup_problems",
    help: "Problems that the last restoration found",
    read: lastValue(sql`cardinality(problems)`),
  },
  {
    name: "backup_rpo_seconds",
    help: "Age of the newest change in the last restoration",
    read: lastValue(sql`rpo_seconds`),
  },
  { name: "backup_rto_seconds", help: "How long the last restoration took", read: lastValue(sql`rto_seconds`) },
];

export const area = defineArea({
  contract: backups,
  handlers: { get: (_input, { server }) => readState(server) },
  jobs: [{ name: "backups.warn", every: "30 7 * * *", run: warnOfOverdue }],
  metrics,
});
