import { expect, test } from "vitest";
import { memoryStorage } from "./offline/device-storage.ts";
import { clearIdempotencyKey, idempotencyKeyFor } from "./idempotency-key.ts";

test("a key stays the same until it is cleared or too old", () => {
  const storage = memoryStorage();
  const key = idempotencyKeyFor(storage, "start", 1000, 500);
  expect(idempotencyKeyFor(storage, "start", 1499, 500)).toBe(key);
  expect(idempotencyKeyFor(storage, "other", 1499, 500)).not.toBe(key);
  expect(idempotencyKeyFor(storage, "start", 1500, 500)).not.toBe(key);
  const current = idempotencyKeyFor(storage, "start", 1600, 500);
  clearIdempotencyKey(storage, "start");
  expect(idempotencyKeyFor(storage, "start", 1601, 500)).not.toBe(current);
});

test("without storage a key is not remembered", () => {
  const full = {
    ...memoryStorage(),
    setItem: () => {
      throw new Error("full");
    },
  };
  expect(idempotencyKeyFor(full, "start", 1, 500)).toMatch(/^[0-9a-f-]{36}$/);
});
