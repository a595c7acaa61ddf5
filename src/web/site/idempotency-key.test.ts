import { expect, test } from "vitest";
import { memoryShelf } from "./device-storage.ts";
import { clearIdempotencyKey, idempotencyKeyFor } from "./idempotency-key.ts";

test("a key stays the same until it was answered or is too old", () => {
  const shelf = memoryShelf();
  const key = idempotencyKeyFor(shelf, "start", 1000, 500);
  expect(idempotencyKeyFor(shelf, "start", 1499, 500)).toBe(key);
  expect(idempotencyKeyFor(shelf, "other", 1499, 500)).not.toBe(key);
  expect(idempotencyKeyFor(shelf, "start", 1500, 500)).not.toBe(key);
  const again = idempotencyKeyFor(shelf, "start", 1600, 500);
  clearIdempotencyKey(shelf, "start");
  expect(idempotencyKeyFor(shelf, "start", 1601, 500)).not.toBe(again);
});

test("a full shelf costs only the memory of it", () => {
  const full = {
    ...memoryShelf(),
    setItem: () => {
      throw new Error("full");
    },
  };
  expect(idempotencyKeyFor(full, "start", 1, 500)).toMatch(/^[0-9a-f-]{36}$/);
});
