/** Home widget of this week's places, per family. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, dayOf, weekOf } from "../../../../kit/time/calendar.ts";
import { recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const staffApi = () => app.as("online-ap@demo.example").availability;

test("places of this week add up to those of the calendar", async () => {
  const monday = weekOf(dayOf(new Date()));
  const counts = await staffApi().counts({ from: monday, to: addDays(monday, 6) });
  const { families } = await staffApi().home();
  for (const state of ["available", "reserved", "used"] as const)
    expect(families.reduce((sum, each) => sum + each[state], 0)).toBe(counts[state]);
});

test("it shows when next week has no places", async () => {
  const monday = addDays(weekOf(dayOf(new Date())), 7);
  await app.server.db.execute(sql`delete from slots where date >= ${monday} and common_id is null`);
  await app.server.db.execute(sql`update slots set date = ${addDays(monday, -7)} where date >= ${monday}`);
  expect((await staffApi().home()).nextOpen).toBe(false);
});

test("it costs one statement and is refused to others", async () => {
  expect(await recordStatements(() => staffApi().home())).toHaveLength(1);
  await expectRefusal(app.as("cashier@demo.example").availability.home(), "FORBIDDEN");
});
