import { assert, integer, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { planDays, distributeEvenly } from "./capacity.ts";

const weekdays = [1, 2, 3, 4, 5];
const week = (monday: string, sunday: string, overrides: object) =>
  planDays({ from: monday, to: sunday, weekdays, ...overrides });

describe("fifty places a week", () => {
  test("an ordinary week has ten a day", () => {
    const { days, notWorking } = week("2026-11-16", "2026-11-22", { perWeek: 50 });
    expect(days).toEqual(
      ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20"].map((date) => ({ date, places: 10 })),
    );
    expect(notWorking).toEqual([]);
  });

  test("the week of Friday 1 May 2026 has 13, 13, 12, 12", () => {
    const { days, notWorking } = week("2026-04-27", "2026-05-03", { perWeek: 50 });
    expect(days.map((day) => [day.date, day.places])).toEqual([
      ["2026-04-27", 13],
      ["2026-04-28", 13],
      ["2026-04-29", 12],
      ["2026-04-30", 12],
    ]);
    expect(notWorking).toEqual(["2026-05-01"]);
  });

  test("the week of Monday 27 July 2026 has 13, 13, 12, 12 from Tuesday", () => {
    const { days, notWorking } = week("2026-07-27", "2026-08-02", { perWeek: 50 });
    expect(days.map((day) => [day.date, day.places])).toEqual([
      ["2026-07-28", 13],
      ["2026-07-29", 13],
      ["2026-07-30", 12],
      ["2026-07-31", 12],
    ]);
    expect(notWorking).toEqual(["2026-07-27"]);
  });

  test("half a week gets its days' share of the whole week", () => {
    const { days } = week("2026-11-18", "2026-11-24", { perWeek: 50 });
    expect(days.map((day) => day.places)).toEqual([10, 10, 10, 10, 10]);
    expect(days.map((day) => day.date)).toEqual(["2026-11-18", "2026-11-19", "2026-11-20", "2026-11-23", "2026-11-24"]);
  });

  test("only some weekdays share them", () => {
    const { days } = planDays({ from: "2026-11-16", to: "2026-11-22", perWeek: 50, weekdays: [2, 4, 5] });
    expect(days.map((day) => [day.date, day.places])).toEqual([
      ["2026-11-17", 17],
      ["2026-11-19", 17],
      ["2026-11-20", 16],
    ]);
  });

  test("by day, every working day has the same", () => {
    const { days } = week("2026-12-21", "2027-01-03", { perDay: 4 });
    expect(days.map((day) => day.date)).toEqual([
      "2026-12-21",
      "2026-12-22",
      "2026-12-23",
      "2026-12-24",
      "2026-12-28",
      "2026-12-29",
      "2026-12-30",
    ]);
    expect(new Set(days.map((day) => day.places))).toEqual(new Set([4]));
  });
});

test("spreading loses and invents nothing, and no day has two more than another", () => {
  assert(
    property(integer({ min: 0, max: 5000 }), integer({ min: 1, max: 7 }), (total, parts) => {
      const shares = distributeEvenly(total, parts);
      expect(shares.reduce((sum, each) => sum + each, 0)).toBe(total);
      expect((shares[0] ?? 0) - (shares.at(-1) ?? 0)).toBeLessThanOrEqual(1);
      expect([...shares].sort((a, b) => b - a)).toEqual(shares);
    }),
  );
});
