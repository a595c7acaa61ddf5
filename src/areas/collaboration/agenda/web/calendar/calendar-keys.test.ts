import { expect, test } from "vitest";
import { visibleHours, moveByKey, nextCalendarEntry, slotAfter, sweptSlot } from "./calendar-keys.ts";
import { periodName, agendaRange, shiftAgendaPeriod } from "../period.ts";

const entries = [
  { _id: "a", date: "2026-11-16", hour: "09:00", minutes: 60 },
  { _id: "b", date: "2026-11-16", hour: "11:00", minutes: 60 },
  { _id: "c", date: "2026-11-19", hour: null, minutes: 60 },
];

test("up and down go through the entries by time, left and right to the nearest day with entries", () => {
  expect(nextCalendarEntry(entries, "a", "ArrowDown")).toBe("b");
  expect(nextCalendarEntry(entries, "b", "ArrowUp")).toBe("a");
  expect(nextCalendarEntry(entries, "a", "ArrowRight")).toBe("c");
  expect(nextCalendarEntry(entries, "c", "ArrowLeft")).toBe("a");
  expect([nextCalendarEntry(entries, "c", "ArrowRight"), nextCalendarEntry(entries, "a", "x")]).toEqual([
    undefined,
    undefined,
  ]);
});

test("a grabbed activity moves by a day or half an hour, never outside the period", () => {
  const span = agendaRange("week", "2026-11-18");
  const grabbedActivity = { id: "a", date: "2026-11-16", hour: "09:00" };
  expect(moveByKey("ArrowRight", grabbedActivity, "week", span)).toEqual({ date: "2026-11-17", hour: "09:00" });
  expect(moveByKey("ArrowDown", grabbedActivity, "week", span)).toEqual({ date: "2026-11-16", hour: "09:30" });
  expect(moveByKey("ArrowLeft", grabbedActivity, "week", span)).toEqual(grabbedActivity);
  expect(moveByKey("ArrowUp", { ...grabbedActivity, hour: "00:00" }, "week", span)).toEqual({
    ...grabbedActivity,
    hour: "00:00",
  });
  expect(moveByKey("ArrowDown", grabbedActivity, "month", agendaRange("month", grabbedActivity.date))?.date).toBe(
    "2026-11-23",
  );
  expect(moveByKey("m", grabbedActivity, "week", span)).toBeUndefined();
});

test("a month shows whole weeks, and the displayed hours include every activity", () => {
  expect(agendaRange("month", "2026-11-18")).toEqual({ from: "2026-10-26", to: "2026-12-06" });
  expect([
    shiftAgendaPeriod("month", "2026-11-30", 1),
    shiftAgendaPeriod("week", "2026-11-18", -1),
    shiftAgendaPeriod("day", "2026-11-30", 1),
  ]).toEqual(["2026-12-30", "2026-11-11", "2026-12-01"]);
  expect(periodName("month", "2026-11-18", "es")).toBe("Noviembre de 2026");
  expect(visibleHours(entries)).toEqual({ first: 8, last: 17 });
  expect(
    visibleHours([
      { ...entries[0], date: "", hour: "06:30", minutes: 60 },
      { date: "", hour: "22:00", minutes: 600 },
    ]),
  ).toEqual({
    first: 0,
    last: 24,
  });
});

test("a click begins an activity at its half hour, a drag one of the half hours that it covers", () => {
  const date = "2026-11-16";
  expect(sweptSlot(date, 9 * 60 + 40, 9 * 60 + 41)).toEqual({ date, hour: "09:30" });
  expect(sweptSlot(date, 9 * 60 + 5, 10 * 60 + 50)).toEqual({ date, hour: "09:00", minutes: 120 });
});

test("a new activity follows the chosen one; after one of the whole day it has no time", () => {
  const date = "2026-11-16";
  expect(slotAfter({ date, hour: "09:00", minutes: 90 })).toEqual({ date, hour: "10:30" });
  expect(slotAfter({ date, hour: null, minutes: 60 })).toEqual({ date, hour: null });
  expect(slotAfter({ date, hour: "23:30", minutes: 60 })).toEqual({ date, hour: null });
});
