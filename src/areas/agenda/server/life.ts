/** The only way an activity changes its state; it must be locked. */
import { living } from "../../../server/life.ts";
import { activityLife } from "../states.ts";
import { activities, activityLog } from "./tables.ts";

export type ActivityRow = typeof activities.$inferSelect;

export const {
  lock: lockActivity,
  move: moveActivity,
  begin: beginActivity,
  refuseStale: refuseStaleActivity,
} = living({
  table: activities,
  column: "state",
  life: activityLife,
  log: { table: activityLog, of: "activityId" },
  kind: "activity",
  line: ({ state, title, date, hour, unfulfilledCause }, was, corrective) => ({
    action: was ? "agenda.finish" : "agenda.create",
    ...(was && { before: { state: was.state } }),
    after: { state, title, date, hour, ...(was && { unfulfilledCause, corrective }) },
  }),
});
