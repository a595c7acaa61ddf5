import { expect, test } from "vitest";
import { hasPastedFiles, truncatePaste } from "./paste-rules.ts";

test("text is preferred to its picture; a picture alone or a named file is pasted as a file", () => {
  const picture = [{ name: "image.png" }];
  expect(hasPastedFiles({ text: "Total\t1 630.00", files: picture })).toBe(false);
  expect(hasPastedFiles({ text: "", files: picture })).toBe(true);
  expect(hasPastedFiles({ text: "image.png", files: picture })).toBe(true);
  expect(hasPastedFiles({ text: "palabras", files: [] })).toBe(false);
});

test("a fitting paste is left to the browser; a longer one is truncated at the caret, never within an emoji", () => {
  const box = { text: "ab|cd", from: 2, to: 3 };
  expect(truncatePaste(box, "123456", 10)).toBeUndefined();
  expect(truncatePaste(box, "1234567", 10)).toEqual({ text: "ab123456cd", caret: 8, usedLength: 6 });
  expect(truncatePaste(box, "12345😀", 10)).toEqual({ text: "ab12345cd", caret: 7, usedLength: 5 });
  expect(truncatePaste({ text: "x".repeat(10), from: 0, to: 0 }, "1", 10)).toMatchObject({ usedLength: 0 });
});
