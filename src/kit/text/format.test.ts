import { expect, test } from "vitest";
import { formatActor, linkHolderActor, systemActor } from "./actor-names.ts";
import { isTimeZone, formatCount, formatDeadline, formatLongDateTime, formatNumber } from "./format.ts";
import { formatDuration } from "./format-duration.ts";
import { formatMonthInSentence, formatMonth } from "./format-days.ts";
import { formatPercent } from "../numbers/percent.ts";

test("a count is exact up to ten thousand, and marked above", () => {
  expect([0, 999, 10_000].map((count) => formatCount(count, "es"))).toEqual(["0", "999", "10\u00a0000"]);
  expect([10_001, 2_000_000].map((count) => formatCount(count, "en"))).toEqual(["10,000+", "10,000+"]);
});

test("a moment in a sentence has its weekday and no year", () => {
  expect(formatLongDateTime("2026-11-20T15:12:00.000Z", "es").replace(/\u00a0/g, " ")).toBe(
    "viernes 20 de noviembre, 10:12",
  );
  expect(formatLongDateTime("2026-11-20T15:12:00.000Z", "en").replace(/\u00a0/g, " ")).toBe(
    "Friday 20 November, 10:12",
  );
});

test("a month in a sentence and as a heading", () => {
  expect([formatMonthInSentence("2026-11", "es"), formatMonthInSentence("2026-11-21", "en")]).toEqual([
    "noviembre de 2026",
    "November 2026",
  ]);
  expect(formatMonth("2026-11", "es")).toBe("Noviembre de 2026");
});

test("a deadline names its time zone, and adds the reader's local time", () => {
  const at = "2026-11-21T03:05:00.000Z";
  expect(formatDeadline(at, "es")).toBe("20 nov 2026, 22:05 (hora de La Habana)");
  expect(formatDeadline(at, "en", "America/New_York")).toBe("20 Nov 2026, 22:05 (Havana time)");
  expect(formatDeadline(at, "en", "America/Chicago")).toBe("20 Nov 2026, 22:05 (Havana time; 21:05 your time)");
  expect(formatDeadline(at, "es", "Europe/Madrid")).toBe(
    "20 nov 2026, 22:05 (hora de La Habana; 21 nov 2026, 04:05 en su hora)",
  );
  expect(["Europe/Madrid", "Nowhere/Land", "", "x".repeat(500)].map(isTimeZone)).toEqual([true, false, false, false]);
});

test("percentages have one decimal and grouped thousands, whatever their size", () => {
  expect([12, 12.5, 1234.5, -98_765, 0].map((each) => formatPercent(each, "es"))).toEqual([
    "12.0\u00a0%",
    "12.5\u00a0%",
    "1\u00a0234.5\u00a0%",
    "-98\u00a0765.0\u00a0%",
    "0.0\u00a0%",
  ]);
  expect(formatPercent(1234.5, "en")).toBe("1,234.5%");
  expect([formatNumber(1234.5, "es"), formatNumber(12_345.25, "en")]).toEqual(["1\u00a0234.5", "12,345.25"]);
});

test("authors without an account have a name in the reader's language, and people keep theirs", () => {
  const names = [systemActor, linkHolderActor, "Yanet Ortega"];
  expect(names.map((name) => formatActor(name, "en"))).toEqual(["System", "Client", "Yanet Ortega"]);
  expect(names.map((name) => formatActor(name, "es"))).toEqual(names);
});

test("durations have the unit that a person would use, and are never made shorter", () => {
  const inSpanish = [1, 45, 119, 120, 901, 7200, 200_000].map((each) => formatDuration(each, "es"));
  expect(inSpanish).toEqual([
    "1 segundo",
    "45 segundos",
    "119 segundos",
    "2 minutos",
    "16 minutos",
    "2 horas",
    "3 días",
  ]);
  expect(formatDuration(7201, "en")).toBe("3 hours");
});
