import { sql } from "drizzle-orm";
import type { Metric } from "../../../../server/observability/metrics.ts";
import type { Database } from "../../../../server/database/connection.ts";

const readNumber = (query: ReturnType<typeof sql>) => async (db: Database) => {
  const { rows } = await db.execute<{ value: number | null }>(query);
  return rows[0]?.value ?? 0;
};

/** Age of the oldest entry without a number, from its identifier, which begins with the time in milliseconds. */
export const oldestWaitingSeconds = readNumber(sql`
  select (extract(epoch from now()) - ('x' || left(translate(entry_id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)::float8 as value
  from audit_waiting order by entry_id limit 1`);

export const metrics: readonly Metric[] = [
  {
    name: "audit_entries",
    help: "Entries of the audit log that a checkpoint covers",
    read: readNumber(sql`select max(size)::float8 as value from audit_checkpoints`),
  },
  {
    name: "audit_checkpoint_age_seconds",
    help: "Age of the last checkpoint of the audit log",
    read: readNumber(sql`
      select extract(epoch from now() - at)::float8 as value from audit_checkpoints order by size desc limit 1`),
  },
  {
    name: "audit_waiting",
    help: "Audit entries without a number yet; a second of work in an office that is well",
    read: readNumber(sql`select count(*)::float8 as value from (select from audit_waiting limit 100000) as waiting`),
  },
  {
    name: "audit_waiting_oldest_seconds",
    help: "Age of the oldest audit entry without a number",
    read: oldestWaitingSeconds,
  },
];
