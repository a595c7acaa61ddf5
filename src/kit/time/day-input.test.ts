import { expect, test } from "vitest";
import { formatDayInput, readDayInput } from "./day-input.ts";

test.each([
  ["15/1/2026", "2026-01-15"],
  ["15-01-2026", "2026-01-15"],
  [" 15 1 2026 ", "2026-01-15"],
  ["15.1.2026", "2026-01-15"],
  ["2026-01-15", "2026-01-15"],
  ["29/2/2024", "2024-02-29"],
  ["29/2/2025", undefined],
  ["31/4/2025", undefined],
  ["15/1/26", undefined],
  ["1/2026", undefined],
  ["2026", undefined],
  ["mañana", undefined],
  ["", undefined],
])("the day of «%s» is %s", (text, day) => expect(readDayInput(text)).toBe(day));

test.each([
  ["3/1940", "1940-03"],
  ["1940", "1940"],
  ["13/1940", undefined],
  ["27/3/1940", "1940-03-27"],
])("with unknown parts, «%s» is %s", (text, day) => expect(readDayInput(text, { isPartial: true })).toBe(day));

test("what was read is shown so that it is read again", () => {
  for (const day of ["2026-01-15", "1940-03", "1940"])
    expect(readDayInput(formatDayInput(day), { isPartial: true })).toBe(day);
  expect(formatDayInput("mañana")).toBe("mañana");
});
