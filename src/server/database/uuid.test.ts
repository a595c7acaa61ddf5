import { expect, test } from "vitest";
import { z } from "zod";
import { newId } from "./uuid.ts";

test("ten thousand identifiers are valid, distinct and in order of creation", () => {
  const ids = Array.from({ length: 10_000 }, newId);
  expect(ids.every((id) => z.uuidv7().safeParse(id).success)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
});
