/** Workload figures for managers: they agree with the lists and contain no personal data. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, dayOf } from "../../../../../kit/time/calendar.ts";
import { recordStatements } from "../../../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { requestForms } from "../tables.ts";
import { alberto, takeThrough, makeRoom, paid, roberto, rosa, yadira } from "../testing/request-steps.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await makeRoom(app);
});
afterAll(() => app.close());

const direction = "management@demo.example";
const workloadOf = async (family: "AP" | "TR") => {
  const workload = (await app.as(direction).home.work()).find((each) => each.desk === family);
  if (!workload) throw new Error("the family is missing");
  return workload;
};
const noon = (day: string) => `${day}T17:00:00.000Z`;
const statusesToReady = ["requested", "toked", "deliveredTramitation", "legalization", "readyToDelivery"] as const;

test("counts forms in process and late forms like the lists", async () => {
  const { formIds } = await paid(app, yadira, [rosa, rosa, rosa]);
  const [late = "", , requested = ""] = formIds;
  await takeThrough(app, requested, ["requested"]);
  const before = await workloadOf("AP");
  await app.server.db
    .update(requestForms)
    .set({ statusAt: noon(addDays(dayOf(app.server.now()), -200)) })
    .where(eq(requestForms.id, late));
  expect(await workloadOf("AP")).toEqual({ ...before, late: before.late + 1 });
  const list = (status: "pending" | "requested" | "toked" | "deliveredTramitation" | "legalization", late?: "true") =>
    app.as(alberto).onlineRequests.list({ family: "AP", status, ...(late && { late }), limit: 1 });
  const sum = async (late?: "true") => {
    const pages = ["pending", "requested", "toked", "deliveredTramitation", "legalization"] as const;
    const totals = await Promise.all(pages.map(async (status) => (await list(status, late)).totalDocs));
    return totals.reduce((all, each) => all + each, 0);
  };
  const { inCourse, late: overdue } = await workloadOf("AP");
  expect({ inCourse, overdue }).toEqual({ inCourse: await sum(), overdue: await sum("true") });
  expect(overdue).toBeGreaterThan(0);
});

test("the term is measured from the approval, the median from the payment", async () => {
  await app.server.db.update(requestForms).set({ readyAt: null });
  const { formIds } = await paid(app, roberto, [rosa, rosa, rosa]);
  const today = dayOf(app.server.now());
  // The term is twenty working days: two forms are ready after 10 and 70 calendar days, one became ready a hundred
  // days ago.
  const durations = [10, 70, 5] as const;
  for (const [index, id] of formIds.entries()) {
    await takeThrough(app, id, [...statusesToReady]);
    const readyOn = index === 2 ? addDays(today, -100) : today;
    const paidOn = addDays(readyOn, -(durations[index] ?? 0));
    await app.server.db
      .update(requestForms)
      .set({ paidAt: noon(paidOn), approvedAt: noon(addDays(paidOn, 1)), readyAt: noon(readyOn) })
      .where(eq(requestForms.id, id));
  }
  expect(await workloadOf("AP")).toMatchObject({ ready: 2, inTerm: 1, medianDays: 10 });
  expect(await workloadOf("TR")).toMatchObject({ ready: 0, inTerm: 0, medianDays: null });
});

test("uses six statements for two families, and only managers may read it", async () => {
  await app.as(direction).home.work();
  expect(await recordStatements(() => app.as(direction).home.work())).toHaveLength(6);
  await expectRefusal(app.as(alberto).home.work(), "FORBIDDEN");
  expect(JSON.stringify(await app.as(direction).home.work())).not.toMatch(/Rosa|Ferrer|AP\d/);
});
