import { expect, test } from "vitest";
import { shiftTitleMonth } from "./title.ts";

test("the month and year in a title follow the plan, in either language", () => {
  const rename = (title: string, from = "2026-10", to = "2026-11") => shiftTitleMonth(title, from, to);
  expect(rename("Plan de trabajo de octubre de 2026")).toBe("Plan de trabajo de noviembre de 2026");
  expect(rename("OCTUBRE: ferias")).toBe("Noviembre: ferias");
  expect(rename("Work plan of October")).toBe("Work plan of November");
  expect(rename("Plan de trabajo del mes")).toBe("Plan de trabajo del mes");
  expect(rename("Plan de diciembre de 2026", "2026-12", "2027-01")).toBe("Plan de enero de 2027");
  expect(rename("Mayores en mayo", "2026-05", "2026-06")).toBe("Mayores en junio");
});
