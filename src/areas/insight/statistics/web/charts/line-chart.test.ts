import { expect, test } from "vitest";
import { roundUp } from "./line-chart.tsx";

test("the scale ends at a round number whose half is whole", () => {
  expect([0.5, 1, 2, 3, 7, 10, 11, 45, 3_137_009].map(roundUp)).toEqual([2, 2, 2, 4, 10, 20, 20, 60, 4_000_000]);
});
