import { inArray, sql } from "drizzle-orm";
import type { Database } from "../../../../server/database/connection.ts";
import type { Metric } from "../../../../server/observability/metrics.ts";
import { emails } from "./tables.ts";

/** Counts mails that wait to be sent; the index `emails_due` contains just these rows. */
export const metrics: readonly Metric[] = [
  {
    name: "mails_pending",
    help: "Mails that wait to be sent",
    read: (db) => db.$count(emails, inArray(emails.state, ["pending", "processing"])),
  },
  {
    name: "mails_pending_oldest_seconds",
    help: "How long the oldest mail that waits has been due",
    read: oldest,
  },
];

async function oldest(db: Database): Promise<number> {
  const [row] = await db
    .select({ seconds: sql<number | null>`extract(epoch from now() - min(${emails.nextAttemptAt}))::float8` })
    .from(emails)
    .where(inArray(emails.state, ["pending", "processing"]));
  return Math.max(0, row?.seconds ?? 0);
}
