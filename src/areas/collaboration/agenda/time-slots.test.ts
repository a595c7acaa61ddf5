import { expect, test } from "vitest";
import { addDays } from "../../../kit/time/calendar.ts";
import { isOverlapping, hourOf, hoursOf, isOn, lanesOf, minuteOf, minuteRange } from "./time-slots.ts";

const timed = (hour: string | null, minutes = 60, date = "2026-11-20") => ({ date, hour, minutes });

test("times are parsed and formatted", () => {
  expect([minuteOf("00:00"), minuteOf("14:30"), hourOf(870), hourOf(-5), hourOf(2000)]).toEqual([
    0,
    870,
    "14:30",
    "00:00",
    "23:59",
  ]);
  expect([hoursOf(timed("09:00", 90)), hoursOf(timed("23:30")), hoursOf(timed(null))]).toEqual([
    "09:00–10:30",
    "23:30–00:30",
    null,
  ]);
});

test("two activities clash when they share a minute; whole-day ones never do", () => {
  const nine = timed("09:00");
  expect(isOverlapping(nine, timed("09:59"))).toBe(true);
  expect(isOverlapping(timed("08:00", 240), nine)).toBe(true);
  expect(isOverlapping(nine, timed("10:00"))).toBe(false);
  expect(isOverlapping(nine, timed("09:00", 60, "2026-11-21"))).toBe(false);
  expect(isOverlapping(nine, timed(null))).toBe(false);
});

test("one across midnight has a part of both days, and clashes on both", () => {
  const night = timed("23:00", 180);
  const next = addDays(night.date, 1);
  expect(hoursOf(night)).toBe("23:00–02:00");
  expect([minuteRange(night), minuteRange(night, next)]).toEqual([
    { from: 1380, to: 1440 },
    { from: 0, to: 120 },
  ]);
  const days = [-1, 0, 1, 2].map((after) => addDays(night.date, after));
  expect(days.map((day) => isOn(night, day))).toEqual([false, true, true, false]);
  expect([isOverlapping(night, timed("01:00", 60, next)), isOverlapping(timed("01:00", 60, next), night)]).toEqual([
    true,
    true,
  ]);
  expect(isOverlapping(night, timed("02:00", 60, next))).toBe(false);
  expect(isOn(timed(null), next)).toBe(false);
  const [first, second] = lanesOf([timed("01:30", 60, next), night], next);
  expect([first?.of.hour, first?.lanes, second?.of.hour]).toEqual(["23:00", 2, "01:30"]);
});

test("overlapping activities are side by side, and later ones have the full width", () => {
  const placed = lanesOf(
    [timed("09:00", 120), timed("09:30", 30), timed("10:00", 30), timed("13:00")],
    timed(null).date,
  );
  expect(placed.map(({ of, lane, lanes }) => [of.hour, lane, lanes])).toEqual([
    ["09:00", 0, 2],
    ["09:30", 1, 2],
    ["10:00", 1, 2],
    ["13:00", 0, 1],
  ]);
});
