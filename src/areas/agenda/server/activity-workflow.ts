/** The only way an activity changes its state; it must be locked. */
import { stateMachine } from "../../../server/workflow/state-machine.ts";
import { activityWorkflow } from "../states.ts";
import { activities, activityLog } from "./tables.ts";

export type ActivityRow = typeof activities.$inferSelect;

export const {
  lock: lockActivity,
  move: moveActivity,
  begin: beginActivity,
  refuseStale: refuseStaleActivity,
} = stateMachine({
  table: activities,
  column: "state",
  life: activityWorkflow,
  log: { table: activityLog, of: "activityId" },
  kind: "activity",
  line: ({ state, title, date, hour, unfulfilledCause }, was, corrective) => ({
    action: was ? "agenda.finish" : "agenda.create",
    ...(was && { before: { state: was.state } }),
    after: { state, title, date, hour, ...(was && { unfulfilledCause, corrective }) },
  }),
});
