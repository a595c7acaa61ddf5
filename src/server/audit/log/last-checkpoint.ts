import { desc } from "drizzle-orm";
import type { Queryable } from "../../database/connection.ts";
import { auditCheckpoints } from "./tables.ts";

/** The newest signed checkpoint; undefined before the first one. */
export async function lastCheckpoint(db: Queryable): Promise<typeof auditCheckpoints.$inferSelect | undefined> {
  const [last] = await db.select().from(auditCheckpoints).orderBy(desc(auditCheckpoints.size)).limit(1);
  return last;
}
