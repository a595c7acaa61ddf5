/** State machine of activities. The row must be locked. */
import { stateMachine } from "../../../../server/workflow/state-machine.ts";
import { activityWorkflow } from "../states.ts";
import { activities, activityLog } from "./tables.ts";

export type ActivityRow = typeof activities.$inferSelect;

export const {
  lock: lockActivity,
  move: moveActivity,
  recordCreation: beginActivity,
  assertVersion: assertActivityVersion,
} = stateMachine({
  table: activities,
  statusColumn: "state",
  workflow: activityWorkflow,
  log: { table: activityLog, recordColumn: "activityId" },
  auditKind: "activity",
  auditEntry: ({ state, title, date, hour, unfulfilledCause }, before, isBackward) => ({
    action: before ? "agenda.finish" : "agenda.create",
    ...(before && { before: { state: before.state } }),
    after: { state, title, date, hour, ...(before && { unfulfilledCause, corrective: isBackward }) },
  }),
});
