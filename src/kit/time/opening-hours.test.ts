import { describe, expect, test } from "vitest";
import { type OpeningHours, openingsOn, formatHours, formatOpeningHours, weekdays } from "./opening-hours.ts";

const week = ["mon", "tue", "wed", "thu", "fri"] as const;

describe("opening hours in the reader's language", () => {
  test.each([
    [
      [{ days: week, from: "08:30", to: "16:00" }],
      "Lunes a viernes, de 8:30 a 16:00",
      "Monday to Friday, 8:30 to 16:00",
    ],
    [
      [
        { days: week, from: "13:00", to: "16:30" },
        { days: ["fri", "thu", "wed", "tue", "mon"], from: "08:00", to: "12:00" },
        { days: ["sat"], from: "09:00", to: "12:00" },
      ],
      "Lunes a viernes, de 8:00 a 12:00 y de 13:00 a 16:30; sábado, de 9:00 a 12:00",
      "Monday to Friday, 8:00 to 12:00 and 13:00 to 16:30; Saturday, 9:00 to 12:00",
    ],
    [
      [{ days: ["mon", "wed", "sat", "sun"], from: "10:00", to: "14:00" }],
      "Lunes, miércoles, sábado y domingo, de 10:00 a 14:00",
      "Monday, Wednesday, Saturday and Sunday, 10:00 to 14:00",
    ],
    [[{ days: weekdays, from: "00:00", to: "23:59" }], "Todos los días, de 0:00 a 23:59", "Every day, 0:00 to 23:59"],
    [[], "", ""],
  ] satisfies [OpeningHours[], string, string][])("%j", (openings, es, en) => {
    expect(formatOpeningHours(openings, "es")).toBe(es);
    expect(formatOpeningHours(openings, "en")).toBe(en);
  });

  test("a day has the hours of its weekday", () => {
    const openings: OpeningHours[] = [
      { days: week, from: "08:30", to: "16:00" },
      { days: ["sat"], from: "09:00", to: "12:00" },
    ];
    // A Friday, a Saturday and a Sunday.
    expect(formatHours(openingsOn(openings, "2026-11-20"), "es")).toBe("de 8:30 a 16:00");
    expect(formatHours(openingsOn(openings, "2026-11-21"), "en")).toBe("9:00 to 12:00");
    expect(openingsOn(openings, "2026-11-22")).toEqual([]);
  });
});
