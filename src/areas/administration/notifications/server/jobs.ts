import { lt } from "drizzle-orm";
import { monthsBefore } from "../../../../kit/time/calendar.ts";
import type { Job } from "../../../../server/area-definition.ts";
import type { Server } from "../../../../server/server.ts";
import { notifications } from "./tables.ts";

const retentionMonths = 12;

/** Deletes notifications after a year, because they name people. */
export async function removeOld({ db, now }: Pick<Server, "db" | "now">): Promise<{ removed: number }> {
  const before = monthsBefore(now(), retentionMonths).toISOString();
  const removed = await db
    .delete(notifications)
    .where(lt(notifications.createdAt, before))
    .returning({ id: notifications.id });
  return { removed: removed.length };
}

export const jobs: readonly Job[] = [
  { name: "notifications.removeOld", every: "45 3 * * *", clock: "steady", run: removeOld },
];
