import { expect, test } from "vitest";
import { bringsFiles, cutPaste } from "./pasting.ts";

test("text counts before a picture of it, a picture alone and a file with its name as files", () => {
  const picture = [{ name: "image.png" }];
  expect(bringsFiles({ text: "Total\t1 630.00", files: picture })).toBe(false);
  expect(bringsFiles({ text: "", files: picture })).toBe(true);
  expect(bringsFiles({ text: "image.png", files: picture })).toBe(true);
  expect(bringsFiles({ text: "palabras", files: [] })).toBe(false);
});

test("what has room is left to the browser, the rest is cut where the writer is, and never through an emoji", () => {
  const box = { text: "ab|cd", from: 2, to: 3 };
  expect(cutPaste(box, "123456", 10)).toBeUndefined();
  expect(cutPaste(box, "1234567", 10)).toEqual({ text: "ab123456cd", caret: 8, kept: 6 });
  expect(cutPaste(box, "12345😀", 10)).toEqual({ text: "ab12345cd", caret: 7, kept: 5 });
  expect(cutPaste({ text: "x".repeat(10), from: 0, to: 0 }, "1", 10)).toMatchObject({ kept: 0 });
});
