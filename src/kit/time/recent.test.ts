import { expect, test } from "vitest";
import { isRecent } from "./recent.ts";

const now = new Date("2026-11-20T10:00:00Z");
const minuteMs = 60_000;

test.each([
  ["never", null, false],
  ["a moment ago", 0, true],
  ["at the last moment", 15 * minuteMs, true],
  ["after it", 15 * minuteMs + 1, false],
  ["by another process, a little ahead", -20_000, true],
  ["by a clock that was an hour ahead", -60 * minuteMs, false],
  ["by a clock that was years ahead", -3 * 365 * 1440 * minuteMs, false],
] as const)("%s", (_name, agoMs, expected) => {
  const at = agoMs === null ? null : new Date(now.getTime() - agoMs).toISOString();
  expect(isRecent(at, now, 15 * minuteMs)).toBe(expected);
});
