import { expect, test } from "vitest";
import { openKeys } from "./keys.ts";

test("a key stays the same for the same order, and changes for another order and after a reset", () => {
  const keys = openKeys();
  const orders = [{ method: "enzona" }, { method: "enzona" }, { method: "transfermovil" }, { method: "enzona" }];
  const [first, repeated, other, returned] = orders.map((order) => keys.keyOf(order));
  expect(repeated).toBe(first);
  expect(new Set([first, other, returned]).size).toBe(3);
  keys.forget();
  expect(keys.keyOf(orders[3])).not.toBe(returned);
});
