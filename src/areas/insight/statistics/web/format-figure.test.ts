import { expect, test } from "vitest";
import { formatShortFigure } from "./format-figure.ts";

test("a large amount loses its cents, a small one and a count stay exact", () => {
  expect(formatShortFigure("14126000.00", "es")).toBe("14\u00a0126\u00a0000");
  expect(formatShortFigure("1000.50", "es")).toBe("1\u00a0001");
  expect(formatShortFigure("-1000.50", "en")).toBe("-1,001");
  expect(formatShortFigure("999.99", "es")).toBe("999.99");
  expect(formatShortFigure(28, "es")).toBe("28");
  expect(formatShortFigure("0.00", "es")).toBe("0");
});
