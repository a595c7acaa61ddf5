/** How the work of the desks stands, told to those who direct it: numbers that tie out with the lists, nobody's name. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, dayOf } from "../../../../kit/calendar.ts";
import { recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { requestForms } from "../tables.ts";
import { alberto, takeThrough, makeRoom, paid, roberto, rosa, yadira } from "../testing/request-steps.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await makeRoom(app);
});
afterAll(() => app.close());

const direction = "management@demo.example";
const workOf = async (desk: "AP" | "TR") => {
  const found = (await app.as(direction).home.work()).find((each) => each.desk === desk);
  if (!found) throw new Error("the desk is missing");
  return found;
};
const noon = (day: string) => `${day}T17:00:00.000Z`;
const ready = ["requested", "toked", "deliveredTramitation", "legalization", "readyToDelivery"] as const;

test("counts what is on its way and what of it is late as the lists do", async () => {
  const { formIds } = await paid(app, yadira, [rosa, rosa, rosa]);
  const [late = "", , asked = ""] = formIds;
  await takeThrough(app, asked, ["requested"]);
  const before = await workOf("AP");
  await app.server.db
    .update(requestForms)
    .set({ statusAt: noon(addDays(dayOf(app.server.now()), -200)) })
    .where(eq(requestForms.id, late));
  expect(await workOf("AP")).toEqual({ ...before, late: before.late + 1 });
  const listed = (status: "pending" | "requested" | "toked" | "deliveredTramitation" | "legalization", late?: "true") =>
    app.as(alberto).onlineRequests.list({ family: "AP", status, ...(late && { late }), limit: 1 });
  const sum = async (late?: "true") => {
    const pages = ["pending", "requested", "toked", "deliveredTramitation", "legalization"] as const;
    const totals = await Promise.all(pages.map(async (status) => (await listed(status, late)).totalDocs));
    return totals.reduce((all, each) => all + each, 0);
  };
  const { inCourse, late: overdue } = await workOf("AP");
  expect({ inCourse, overdue }).toEqual({ inCourse: await sum(), overdue: await sum("true") });
  expect(overdue).toBeGreaterThan(0);
});

test("what became ready within its term is counted from the approval, the median from the payment", async () => {
  await app.server.db.update(requestForms).set({ readyAt: null });
  const { formIds } = await paid(app, roberto, [rosa, rosa, rosa]);
  const today = dayOf(app.server.now());
  // Twenty working days are the term: ready after 10 and 70 days of the calendar, and one a hundred days ago.
  const took = [10, 70, 5] as const;
  for (const [at, id] of formIds.entries()) {
    await takeThrough(app, id, [...ready]);
    const readyOn = at === 2 ? addDays(today, -100) : today;
    const paidOn = addDays(readyOn, -(took[at] ?? 0));
    await app.server.db
      .update(requestForms)
      .set({ paidAt: noon(paidOn), approvedAt: noon(addDays(paidOn, 1)), readyAt: noon(readyOn) })
      .where(eq(requestForms.id, id));
  }
  expect(await workOf("AP")).toMatchObject({ ready: 2, inTerm: 1, medianDays: 10 });
  expect(await workOf("TR")).toMatchObject({ ready: 0, inTerm: 0, medianDays: null });
});

test("takes six statements for two desks, and is read by those who direct only", async () => {
  await app.as(direction).home.work();
  expect(await recordStatements(() => app.as(direction).home.work())).toHaveLength(6);
  await expectRefusal(app.as(alberto).home.work(), "FORBIDDEN");
  expect(JSON.stringify(await app.as(direction).home.work())).not.toMatch(/Rosa|Ferrer|AP\d/);
});
