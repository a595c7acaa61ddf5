import { sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { describeWorkflow } from "../../../../../server/testing/workflow-suite.ts";
import { offerIdOf, yadira } from "../../../online-requests/server/testing/request-steps.ts";
import { drawWorkflow, entryWorkflow } from "../../draw/states.ts";
import { drawEntries, draws } from "../tables.ts";
import { drawStateMachine, entryStateMachine } from "./draw-workflows.ts";

const week = "2027-03-01";
let app: TestApp;
let drawId = "";
let entryId = "";

beforeAll(async () => {
  app = await openTestApp();
  const { db } = app.server;
  // The jobs write these values with the status; the suite writes the status alone.
  await db.execute(sql`alter table draws drop constraint draws_drawn`);
  await db.execute(sql`alter table draw_entries drop constraint draw_entries_offer`);
  const offerId = await offerIdOf(app);
  const instants = { opensAt: `${week}T14:00:00.000Z`, drawsAt: `${week}T14:10:00.000Z` };
  const [draw] = await db
    .insert(draws)
    .values({ offerId, week, seed: "00", ...instants })
    .returning();
  drawId = draw?.id ?? "";
  const { user } = await app.as(yadira).session.current();
  const [entry] = await db
    .insert(drawEntries)
    .values({ drawId, offerId, userId: user._id, identityKey: "1" })
    .returning();
  entryId = entry?.id ?? "";
});
afterAll(() => app.close());

describeWorkflow("a draw", {
  workflow: drawWorkflow,
  actors: ["staff", "system"],
  table: `
scheduled → drawn: system
scheduled → cancelled: staff
drawn → closed: system`,
  db: () => app.server.db,
  rows: draws,
  id: () => drawId,
  move: drawStateMachine.move,
});

describeWorkflow("an entry", {
  workflow: entryWorkflow,
  actors: ["client", "system"],
  table: `
waiting → offered: system
waiting → declined: client
waiting → expired: system
offered → accepted: client
offered → declined: client
offered → expired: system`,
  db: () => app.server.db,
  rows: drawEntries,
  id: () => entryId,
  move: entryStateMachine.move,
});
