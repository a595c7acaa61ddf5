import { expect, test } from "vitest";
import { normalizeForComparison, plainWords } from "./normalize-text.ts";
import { marksOf } from "./highlight.tsx";

test("accents and case are ignored, and positions stay the same", () => {
  expect(normalizeForComparison("Julio ÁLVAREZ Núñez")).toBe("julio alvarez nunez");
  expect(normalizeForComparison("ﬁn İz")).toHaveLength("ﬁn İz".length);
  expect(plainWords("  Álvarez  jul ")).toEqual(["alvarez", "jul"]);
});

test("search words are marked at their positions, in any order, overlaps once", () => {
  const text = "Julio César Álvarez";
  expect(marksOf(text, "alvar jul").map(([from, to]) => text.slice(from, to))).toEqual(["Jul", "Álvar"]);
  expect(marksOf("88053008741", "8805 053").map(([from, to]) => [from, to])).toEqual([[0, 5]]);
  expect(marksOf(text, "zzz")).toEqual([]);
  expect(marksOf(text, "")).toEqual([]);
});
