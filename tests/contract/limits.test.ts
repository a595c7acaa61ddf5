/** Page size: no operation accepts a limit above two hundred rows. */
import { expect, test } from "vitest";
import type { z } from "zod";
import { operations } from "./every-operation.ts";

const limited = operations.flatMap(({ wire, operation }) => {
  const { shape } = operation.input as unknown as Partial<z.ZodObject>;
  return shape?.limit ? [[wire, shape.limit as z.ZodType] as const] : [];
});

test("there are pages", () => {
  expect(limited.length).toBeGreaterThan(50);
});

test.each(limited)("%s", (_, limit) => {
  expect(limit.safeParse(1).success).toBe(true);
  for (const invalid of [0, -1, 201, 2_000_000, 1.5, "all"])
    expect(limit.safeParse(invalid).success, String(invalid)).toBe(false);
});
