/** A statement of a day on which the clock changes: its hours are Havana's, and each line stays on its day. */
import { assert, constantFrom, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { addDays, startOfDay, wallTime } from "../../../kit/calendar.ts";
import { momentIn, writtenMoment } from "./statement-moments.ts";

test("the hour written in a statement is the hour that the clock showed, on both days of clock change", () => {
  assert(
    property(
      constantFrom("2026-03-08", "2026-11-01", "2027-03-14", "2027-11-07"),
      integer({ min: 60, max: 24 * 60 - 1 }),
      (day, minutes) => {
        const hour = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
        const written = writtenMoment(`${day} ${hour}`);
        const read = written && momentIn(written, "ymd");
        expect(read?.day).toBe(day);
        expect(wallTime(read?.at ?? "")).toBe(`${day} ${hour}`);
        const at = Date.parse(read?.at ?? "");
        expect(at).toBeGreaterThanOrEqual(startOfDay(day).getTime());
        expect(at).toBeLessThan(startOfDay(addDays(day, 1)).getTime());
      },
    ),
  );
});
