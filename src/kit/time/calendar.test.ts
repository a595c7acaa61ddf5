import { assert, date, integer, property } from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  dayOf,
  isoWeekOf,
  isoWeeks,
  monthsBefore,
  mondayOf,
  startOfDay,
  timeOfDay,
  wallTime,
  weekday,
  weekOf,
} from "./calendar.ts";
import { addWorkingDays, isWorkingDay } from "./working-days.ts";
import { holidaysOf, isHoliday } from "./holidays.ts";

const days = date({ min: new Date("2020-01-01"), max: new Date("2060-12-31"), noInvalidDate: true }).map((each) =>
  each.toISOString().slice(0, 10),
);

describe("Cuban holidays", () => {
  test("2026", () =>
    expect(holidaysOf(2026)).toEqual([
      "2026-01-01",
      "2026-01-02",
      "2026-04-03",
      "2026-05-01",
      "2026-07-25",
      "2026-07-26",
      "2026-07-27",
      "2026-10-10",
      "2026-12-25",
      "2026-12-31",
    ]));

  test.each([
    [2024, "2024-03-29"],
    [2025, "2025-04-18"],
    [2027, "2027-03-26"],
    [2038, "2038-04-23"],
  ])("Good Friday of %i is %s", (_year, day) => expect(isHoliday(day)).toBe(true));

  test("1 May and 10 October have a substitute on Monday if they fall on Sunday, but not on Saturday", () => {
    expect([isHoliday("2022-05-01"), isHoliday("2022-05-02")]).toEqual([true, true]);
    expect([isHoliday("2027-10-10"), isHoliday("2027-10-11")]).toEqual([true, true]);
    expect([isHoliday("2026-10-10"), isHoliday("2026-10-12")]).toEqual([true, false]);
    expect(isHoliday("2028-01-03")).toBe(false);
  });

  test("1 January and 26 July never move", () => {
    expect(weekday("2023-01-01")).toBe(7);
    expect(holidaysOf(2023)).toHaveLength(10);
    expect(holidaysOf(2022)).toHaveLength(11);
  });
});

describe("working days", () => {
  test("count from the day after", () => {
    expect(addWorkingDays("2026-11-20", 1)).toBe("2026-11-23");
    expect(addWorkingDays("2026-11-21", 1)).toBe("2026-11-23");
    expect(addWorkingDays("2026-04-30", 1)).toBe("2026-05-04");
    expect(addWorkingDays("2026-07-24", 1)).toBe("2026-07-28");
    expect(addWorkingDays("2026-12-24", 3)).toBe("2026-12-30");
    expect(addWorkingDays("2026-11-20", 0)).toBe("2026-11-20");
    expect(addWorkingDays("2026-11-20", 20)).toBe("2026-12-18");
  });

  test("the result is a working day, with exactly that many in between", () => {
    assert(
      property(days, integer({ min: 1, max: 40 }), (day, count) => {
        const reached = addWorkingDays(day, count);
        let passed = 0;
        for (let each = addDays(day, 1); each <= reached; each = addDays(each, 1)) if (isWorkingDay(each)) passed += 1;
        expect([isWorkingDay(reached), passed]).toEqual([true, count]);
      }),
    );
  });
});

describe("days, weeks and months", () => {
  test("weeks begin on Monday", () => {
    expect([weekday("2026-11-16"), weekday("2026-11-21"), weekday("2026-11-22")]).toEqual([1, 6, 7]);
    assert(
      property(days, (day) => {
        const monday = weekOf(day);
        expect(weekday(monday)).toBe(1);
        expect(monday <= day && day <= addDays(monday, 6)).toBe(true);
      }),
    );
  });

  test("adding and subtracting days returns to the same day", () => {
    assert(
      property(days, integer({ min: -5000, max: 5000 }), (day, count) => {
        expect(addDays(addDays(day, count), -count)).toBe(day);
      }),
    );
  });

  test("adding months keeps the day of the month if the month has it", () => {
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(addMonths("2028-01-31", 1)).toBe("2028-02-29");
    expect(addMonths("2026-11-21", 12)).toBe("2027-11-21");
    expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
  });
});

describe("Havana time", () => {
  test("a day begins at 00:00, except where the clock jumps over it", () => {
    // Cuba moves its clock at midnight: from 00:00 to 01:00 in March, from 01:00 back to 00:00 in November.
    expect(startOfDay("2026-03-07").toISOString()).toBe("2026-03-07T05:00:00.000Z");
    expect(startOfDay("2026-03-08").toISOString()).toBe("2026-03-08T05:00:00.000Z");
    expect(startOfDay("2026-03-09").toISOString()).toBe("2026-03-09T04:00:00.000Z");
    expect(startOfDay("2026-10-31").toISOString()).toBe("2026-10-31T04:00:00.000Z");
    expect(startOfDay("2026-11-01").toISOString()).toBe("2026-11-01T04:00:00.000Z");
    expect(startOfDay("2026-11-02").toISOString()).toBe("2026-11-02T05:00:00.000Z");
  });

  test("the days of both changes last 23 and 25 hours", () => {
    const hours = (day: string) => (startOfDay(addDays(day, 1)).getTime() - startOfDay(day).getTime()) / 3_600_000;
    expect([hours("2026-03-08"), hours("2026-11-01"), hours("2026-11-21")]).toEqual([23, 25, 24]);
  });

  test("the first instant of a day belongs to it, the one before to the previous day", () => {
    assert(
      property(days, (day) => {
        const start = startOfDay(day);
        expect([dayOf(start), dayOf(new Date(start.getTime() - 1))]).toEqual([day, addDays(day, -1)]);
      }),
    );
  });

  test("late in the evening it is tomorrow elsewhere, not in Havana", () => {
    expect(dayOf(new Date("2026-11-22T04:59:59Z"))).toBe("2026-11-21");
    expect(dayOf(new Date("2026-11-22T05:00:00Z"))).toBe("2026-11-22");
  });
});

describe("an hour of a day", () => {
  const changes = ["2026-03-08", "2026-11-01"] as const;
  const clock = (instant: Date) => wallTime(instant.toISOString());
  const expectedTime = (day: string, minutes: number) =>
    `${day} ${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

  test.each([...changes, "2026-01-15", "2026-07-15"])("is the local time in Havana, through whole days: %s", (day) => {
    assert(
      property(integer({ min: 0, max: 24 * 60 - 1 }), (minutes) => {
        // Between 00:00 and 01:00 the local time of 8 March does not exist.
        const skipped = day === "2026-03-08" && minutes < 60;
        expect(clock(timeOfDay(day, minutes / 60))).toBe(expectedTime(day, skipped ? minutes + 60 : minutes));
      }),
      { numRuns: 300 },
    );
  });

  test("comes after every earlier one, except where the clock skips", () => {
    for (const day of changes)
      for (let minutes = day === "2026-03-08" ? 61 : 1; minutes < 24 * 60; minutes += 1)
        expect(timeOfDay(day, minutes / 60).getTime()).toBeGreaterThan(timeOfDay(day, (minutes - 1) / 60).getTime());
  });

  test("resolves to the first instant if it occurs twice; eight in the morning is eight on both days", () => {
    expect(timeOfDay("2026-11-01", 0.5).toISOString()).toBe("2026-11-01T04:30:00.000Z");
    expect(timeOfDay("2026-11-01", 8).toISOString()).toBe("2026-11-01T13:00:00.000Z");
    expect(timeOfDay("2026-03-08", 8).toISOString()).toBe("2026-03-08T12:00:00.000Z");
  });
});

describe("ISO weeks", () => {
  test("belong to the year of their Thursday", () =>
    expect(["2026-01-01", "2026-12-31", "2027-01-03", "2027-01-04", "2025-12-28", "2025-12-29"].map(isoWeekOf)).toEqual(
      ["2026-W01", "2026-W53", "2026-W53", "2027-W01", "2025-W52", "2026-W01"],
    ));
  test("of a period are those that it overlaps", () => {
    expect(isoWeeks("2026-12-27", "2027-01-04")).toEqual(["2026-W52", "2026-W53", "2027-W01"]);
    expect(isoWeeks("2026-12-31", "2026-12-31")).toEqual(["2026-W53"]);
  });
  test("begin on their Monday", () =>
    assert(
      property(days, (day) => {
        expect(mondayOf(isoWeekOf(day))).toBe(weekOf(day));
      }),
    ));
});

test("months before an instant are exact to the day, from and to a 29 February too", () => {
  const before = (instant: string, months: number) => monthsBefore(new Date(instant), months).toISOString();
  expect(before("2032-02-29T08:15:00.000Z", 60)).toBe("2027-02-28T08:15:00.000Z");
  expect(before("2028-02-29T15:00:00.000Z", 12)).toBe("2027-02-28T15:00:00.000Z");
  expect(before("2029-02-28T15:00:00.000Z", 12)).toBe("2028-02-28T15:00:00.000Z");
  expect(before("2027-07-31T03:00:00.000Z", 60), "still the 30th in Havana").toBe("2022-07-31T03:00:00.000Z");
});
