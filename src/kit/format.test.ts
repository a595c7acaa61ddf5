import { expect, test } from "vitest";
import { showCount } from "./format.ts";

test("a count is exact up to ten thousand, and says when it is not", () => {
  expect([0, 999, 10_000].map((count) => showCount(count, "es"))).toEqual(["0", "999", "10\u00a0000"]);
  expect([10_001, 2_000_000].map((count) => showCount(count, "en"))).toEqual(["10,000+", "10,000+"]);
});
