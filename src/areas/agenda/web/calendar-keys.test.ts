import { expect, test } from "vitest";
import { visibleHours, moveByKey, nextCalendarEntry } from "./calendar-keys.ts";
import { periodName, agendaRange, shiftAgendaPeriod } from "./period.ts";

const all = [
  { _id: "a", date: "2026-11-16", hour: "09:00", minutes: 60 },
  { _id: "b", date: "2026-11-16", hour: "11:00", minutes: 60 },
  { _id: "c", date: "2026-11-19", hour: null, minutes: 60 },
];

test("arrows go on in time, to the sides to the nearest day that has any", () => {
  expect(nextCalendarEntry(all, "a", "ArrowDown")).toBe("b");
  expect(nextCalendarEntry(all, "b", "ArrowUp")).toBe("a");
  expect(nextCalendarEntry(all, "a", "ArrowRight")).toBe("c");
  expect(nextCalendarEntry(all, "c", "ArrowLeft")).toBe("a");
  expect([nextCalendarEntry(all, "c", "ArrowRight"), nextCalendarEntry(all, "a", "x")]).toEqual([undefined, undefined]);
});

test("what is held goes to another day or half an hour on, and never out of what is shown", () => {
  const span = agendaRange("week", "2026-11-18");
  const held = { id: "a", date: "2026-11-16", hour: "09:00" };
  expect(moveByKey("ArrowRight", held, "week", span)).toEqual({ date: "2026-11-17", hour: "09:00" });
  expect(moveByKey("ArrowDown", held, "week", span)).toEqual({ date: "2026-11-16", hour: "09:30" });
  expect(moveByKey("ArrowLeft", held, "week", span)).toEqual(held);
  expect(moveByKey("ArrowUp", { ...held, hour: "00:00" }, "week", span)).toEqual({ ...held, hour: "00:00" });
  expect(moveByKey("ArrowDown", held, "month", agendaRange("month", held.date))?.date).toBe("2026-11-23");
  expect(moveByKey("m", held, "week", span)).toBeUndefined();
});

test("a month shows whole weeks, and the hours shown hold what is planned", () => {
  expect(agendaRange("month", "2026-11-18")).toEqual({ from: "2026-10-26", to: "2026-12-06" });
  expect([
    shiftAgendaPeriod("month", "2026-11-30", 1),
    shiftAgendaPeriod("week", "2026-11-18", -1),
    shiftAgendaPeriod("day", "2026-11-30", 1),
  ]).toEqual(["2026-12-30", "2026-11-11", "2026-12-01"]);
  expect(periodName("month", "2026-11-18", "es")).toBe("Noviembre de 2026");
  expect(visibleHours(all)).toEqual({ first: 8, last: 17 });
  expect(
    visibleHours([
      { ...all[0], date: "", hour: "06:30", minutes: 60 },
      { date: "", hour: "22:00", minutes: 600 },
    ]),
  ).toEqual({
    first: 0,
    last: 24,
  });
});
