/** The income of the home page equals the figures of the income board for the same days. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date("2026-11-28T15:00:00Z") });
});
afterAll(() => app.close());

test("this month, the same days of the month and the year before, and twelve months of both years", async () => {
  const manager = app.as("management@demo.example").statistics;
  const { now, lastMonth, lastYear, amounts, months } = await manager.home({});
  expect([now, lastMonth, lastYear]).toEqual([
    { from: "2026-11-01", to: "2026-11-28" },
    { from: "2026-10-01", to: "2026-10-28" },
    { from: "2025-11-01", to: "2025-11-28" },
  ]);
  for (const [name, period] of Object.entries({ now, lastMonth, lastYear })) {
    const { docs } = await manager.totalIncomesAmount(period);
    expect(Number(docs.value), name).toBeGreaterThan(0);
    expect(amounts[name as "now"], name).toBe(docs.value);
  }
  expect(months.map(({ month }) => month).slice(0, 2)).toEqual(["2025-12", "2026-01"]);
  expect(months).toHaveLength(12);
  expect(months.at(-1)).toEqual({ month: "2026-11", amount: amounts.now, yearBefore: amounts.lastYear });
});
