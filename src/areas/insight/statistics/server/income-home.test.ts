/** The income of the home page equals the figures of the income board for the same days. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test("this month, the same days of the month and the year before, and twelve months of both years", async () => {
  const manager = app.as("management@demo.example").statistics;
  const { now, lastMonth, lastYear, amounts, months } = await manager.home({});
  const today = dayOf(app.server.now());
  const [year, month] = today.split("-").map(Number) as [number, number];
  expect(now).toEqual({ from: `${today.slice(0, 7)}-01`, to: today });
  expect(lastMonth.from).toBe(month === 1 ? `${year - 1}-12-01` : `${year}-${`${month - 1}`.padStart(2, "0")}-01`);
  expect(lastYear.from).toBe(`${year - 1}${today.slice(4, 7)}-01`);
  for (const [name, period] of Object.entries({ now, lastMonth, lastYear })) {
    const { docs } = await manager.totalIncomesAmount(period);
    expect(amounts[name as "now"], name).toBe(docs.value);
  }
  expect(months).toHaveLength(12);
  expect(months.at(-1)).toEqual({ month: today.slice(0, 7), amount: amounts.now, yearBefore: amounts.lastYear });
  for (const field of ["amount", "yearBefore"] as const)
    expect(months.filter((each) => Number(each[field]) > 0).length, field).toBeGreaterThan(0);
});
