import { expect, test } from "vitest";
import { z } from "zod";
import { newId } from "./uuid.ts";

test("ten thousand identifiers in a row are valid, different and in the order of their making", () => {
  const made = Array.from({ length: 10_000 }, newId);
  expect(made.every((id) => z.uuidv7().safeParse(id).success)).toBe(true);
  expect(new Set(made).size).toBe(made.length);
  expect([...made].sort()).toEqual(made);
});
