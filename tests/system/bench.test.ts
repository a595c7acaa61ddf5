/** How the bench compares two checkouts. The measurements are not tested. */
import { expect, test } from "vitest";
import { changed, paired, ratiosOf } from "../bench/format-comparison.ts";
import { minutesOf } from "../bench/test-minutes.ts";

test("durations before and after are printed with the ratios of the same rounds", () => {
  expect(changed([10, 20, 40], [5, 20, 30])).toBe("20.00 (10.00–40.00) → 20.00 (5.00–30.00), × 0.75 (0.50–1.00)");
  expect(changed(undefined, [5, 20, 30], 0)).toBe("20 (5–30)");
});

test("a round with a zero count has no ratio", () => {
  expect(changed([0, 1], [2, 2], 1)).toBe("1.0 (0.0–1.0) → 2.0 (2.0–2.0)");
  expect(ratiosOf([1, 2], [4])).toBeUndefined();
  expect(ratiosOf([], [])).toBeUndefined();
  expect(ratiosOf([1, 3], [2, 2])).toEqual([0.5, 1.5]);
});

test("equal lines of two runs are merged, with both numbers where they differ", () => {
  const before = [
    "create: one request costs 12.0 reads (20 begun)",
    "lists: 1,000,000 rows, p95 40 ms (goal 100), × 2.0",
    "of old alone 3",
  ];
  const after = [
    "lists: 1,000,000 rows, p95 120 ms (goal 100 MISSED), × 1.0",
    "create: one request costs 9.0 reads (20 begun)",
    "of new alone 4",
  ];
  expect(paired(before, after)).toEqual([
    "lists: 1,000,000 rows, p95 40 → 120 [× 3.00] ms (goal 100 MISSED), × 2.0 → 1.0 [× 0.50]",
    "create: one request costs 12.0 → 9.0 [× 0.75] reads (20 begun)",
    "of new alone 4 (new)",
    "before only: of old alone 3",
  ]);
});

test("repeated lines are paired in order, and nothing is divided by zero", () => {
  expect(paired(["1 goals", "0 goals"], ["2 goals", "3 goals"])).toEqual(["1 → 2 [× 2.00] goals", "0 → 3 goals"]);
  expect(paired(["rows 2,000"], ["rows 1,000"])).toEqual(["rows 2,000 → 1,000 [× 0.50]"]);
  expect(paired([], ["1 goals"])).toEqual(["1 goals (new)"]);
});

test("the minutes of the test command by phase; an aborted run has no sum", () => {
  const phase = (name: string, seconds: number, isDone = true) => ({ name, seconds, isDone });
  const run = { startedAt: "2026-11-24T04:00:00.000Z", phases: [phase("check", 90), phase("journeys", 600)] };
  const earlier = { ...run, phases: [phase("check", 180), phase("journeys", 600)] };
  expect(minutesOf(run, earlier)).toEqual([
    "tests: check 3.0 → 1.5 [× 0.50] min",
    "tests: journeys 10.0 min",
    "tests: all 13.0 → 11.5 [× 0.88] min, begun 2026-11-24T04:00:00.000Z",
  ]);
  expect(minutesOf({ ...run, phases: [phase("check", 90), phase("build", 60, false)] }, earlier)).toEqual([
    "tests: check 3.0 → 1.5 [× 0.50] min",
    "tests: build 1.0 min, which failed",
    "tests: that run did not come to its end, begun 2026-11-24T04:00:00.000Z",
  ]);
  expect(minutesOf(undefined)).toHaveLength(1);
});
