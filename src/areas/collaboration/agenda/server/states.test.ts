/** The transitions of an activity, compared with a table written by hand. */
import { afterAll, beforeAll } from "vitest";
import { describeWorkflow } from "../../../../server/testing/workflow-suite.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { activityWorkflow, activityActors } from "../states.ts";
import { moveActivity } from "./activity-workflow.ts";
import { activities, activityLog } from "./tables.ts";

let app: TestApp;
let id = "";
beforeAll(async () => {
  app = await openTestApp();
  id = (await app.as("lawyer@demo.example").agenda.own({ state: "pending" })).docs[0]?._id ?? "";
});
afterAll(() => app.close());

describeWorkflow("an activity", {
  workflow: activityWorkflow,
  actors: activityActors,
  column: "state",
  table: `
pending → accomplished: charge planner | not coming
pending → unfulfilled: charge planner | not coming | requires unfulfilledCause
accomplished → pending: planner ↩ | requires note
unfulfilled → pending: planner ↩ | requires note`,
  // The clock is at the 20th of November: until midnight it is that day in Havana.
  kinds: { today: { date: "2026-11-20" }, past: { date: "2026-10-31" }, coming: { date: "2026-11-21" } },
  db: () => app.server.db,
  rows: activities,
  log: { table: activityLog, of: activityLog.activityId },
  id: () => id,
  move: moveActivity,
});
