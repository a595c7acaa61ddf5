import { expect, test } from "vitest";
import { keyMove, emptyDayCounts, calendarRange, shiftCalendarPeriod, totalOf, weeksOf } from "./calendar-days.ts";

test("a month is shown in whole weeks, a week from Monday", () => {
  expect(calendarRange("month", "2026-11-21")).toEqual({ from: "2026-10-26", to: "2026-12-06" });
  expect(calendarRange("month", "2027-02-10")).toEqual({ from: "2027-02-01", to: "2027-02-28" });
  expect(calendarRange("week", "2026-11-22")).toEqual({ from: "2026-11-16", to: "2026-11-22" });
  expect([shiftCalendarPeriod("month", "2026-01-31", 1), shiftCalendarPeriod("week", "2026-01-01", -1)]).toEqual([
    "2026-02-28",
    "2025-12-25",
  ]);
});

test("days have holidays, weekends, places and closures; of one offer or of all", () => {
  const dailyCounts = [
    { ...emptyDayCounts, offerId: "a", date: "2026-12-24", available: 3, used: 1 },
    { ...emptyDayCounts, offerId: "b", date: "2026-12-24", available: 2 },
    { ...emptyDayCounts, offerId: "b", available: 9 },
  ];
  const closed = [{ offerId: "b", date: "2026-12-28", note: "Inventario", byName: "Ana", at: "2026-12-01T00:00:00Z" }];
  const days = (offer?: string) => weeksOf("month", "2026-12-15", offer, dailyCounts, closed).flat();
  const dayOn = (date: string, offer?: string) => days(offer).find((day) => day.date === date);
  expect(dayOn("2026-12-25")?.kind).toBe("holiday");
  expect(dayOn("2026-12-26")?.kind).toBe("weekend");
  expect(dayOn("2026-12-24")).toMatchObject({ kind: "working", inside: true, counts: { available: 5, used: 1 } });
  expect(dayOn("2026-12-24", "b")?.counts).toEqual({ ...emptyDayCounts, available: 2 });
  expect(dayOn("2026-11-30")?.inside).toBe(false);
  expect([dayOn("2026-12-28", "a")?.closed, dayOn("2026-12-28", "b")?.closed?.note]).toEqual([undefined, "Inventario"]);
  expect(totalOf(days())).toEqual({ ...emptyDayCounts, available: 5, used: 1 });
});

test.each([
  ["ArrowLeft", "2026-11-30"],
  ["ArrowRight", "2026-12-02"],
  ["ArrowUp", "2026-11-24"],
  ["ArrowDown", "2026-12-08"],
  ["Home", "2026-11-30"],
  ["End", "2026-12-06"],
  ["Tab", undefined],
])("%s from 1 December leads to %s", (key, expected) => expect(keyMove(key, "2026-12-01")).toBe(expected));
