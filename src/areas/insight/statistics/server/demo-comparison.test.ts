/** The comparison of the demo office has figures in both periods, some of them small. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, dayOf } from "../../../../kit/time/calendar.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import type { StatisticComparison } from "../result-schemas.ts";
import { boards } from "../boards.ts";
import { statisticsVisibleOn } from "../board-statistics.ts";
import { isSmall } from "../comparison.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test("eight weeks and those a quarter before both have figures, some of them small", async () => {
  const today = dayOf(app.server.now());
  const days = (from: number, to: number) => ({ from: addDays(today, -from), to: addDays(today, -to) });
  const input = { periodA: days(147, 92), periodB: days(55, 0) };
  const board = boards.find(({ name }) => name === "comparisonStats");
  const areSmall: boolean[] = [];
  for (const name of board ? statisticsVisibleOn(board) : []) {
    const [a, b] = (await app.as("management@demo.example").statistics[name](input)).docs as [
      StatisticComparison,
      StatisticComparison,
    ];
    expect(Number(a.value), `${name}, the earlier`).toBeGreaterThan(0);
    expect(Number(b.value), `${name}, the later`).toBeGreaterThan(0);
    if (typeof a.value === "number") areSmall.push(isSmall(a.value, b.value));
  }
  expect(areSmall).toContain(true);
  expect(areSmall).toContain(false);
});
