/** Statement times on days of a clock change are Havana's, and no line changes its day. */
import { assert, constantFrom, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { addDays, startOfDay, wallTime } from "../../../../../kit/time/calendar.ts";
import { momentIn, writtenMoment } from "../statements/statement-moments.ts";

test("a statement's time is the wall-clock time, on both days of clock change", () => {
  assert(
    property(
      constantFrom("2026-03-08", "2026-11-01", "2027-03-14", "2027-11-07"),
      integer({ min: 60, max: 24 * 60 - 1 }),
      (day, minutes) => {
        const hour = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
        const parts = writtenMoment(`${day} ${hour}`);
        const moment = parts && momentIn(parts, "ymd");
        expect(moment?.day).toBe(day);
        expect(wallTime(moment?.at ?? "")).toBe(`${day} ${hour}`);
        const at = Date.parse(moment?.at ?? "");
        expect(at).toBeGreaterThanOrEqual(startOfDay(day).getTime());
        expect(at).toBeLessThan(startOfDay(addDays(day, 1)).getTime());
      },
    ),
  );
});
