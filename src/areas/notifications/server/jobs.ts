import { lt } from "drizzle-orm";
import type { Job } from "../../../server/hosted.ts";
import type { Server } from "../../../server/server.ts";
import { notifications } from "./tables.ts";

const keptMs = 365 * 86_400_000;

/** News of a year ago is news to nobody, and names people. */
export async function removeOld({ db, now }: Pick<Server, "db" | "now">): Promise<{ removed: number }> {
  const before = new Date(now().getTime() - keptMs).toISOString();
  const removed = await db
    .delete(notifications)
    .where(lt(notifications.createdAt, before))
    .returning({ id: notifications.id });
  return { removed: removed.length };
}

export const jobs: readonly Job[] = [
  { name: "notifications.removeOld", every: "45 3 * * *", clock: "steady", run: removeOld },
];
