import { lt } from "drizzle-orm";
import { monthsBefore } from "../../../kit/calendar.ts";
import type { Job } from "../../../server/area-definition.ts";
import type { Server } from "../../../server/server.ts";
import { notifications } from "./tables.ts";

const keptMonths = 12;

/** News of a year ago is news to nobody, and names people. */
export async function removeOld({ db, now }: Pick<Server, "db" | "now">): Promise<{ removed: number }> {
  const before = monthsBefore(now(), keptMonths).toISOString();
  const removed = await db
    .delete(notifications)
    .where(lt(notifications.createdAt, before))
    .returning({ id: notifications.id });
  return { removed: removed.length };
}

export const jobs: readonly Job[] = [
  { name: "notifications.removeOld", every: "45 3 * * *", clock: "steady", run: removeOld },
];
