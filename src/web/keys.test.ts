import { expect, test } from "vitest";
import { openKeys } from "./keys.ts";

test("the same order keeps its key, another one has another, and so has the next one after an answer", () => {
  const keys = openKeys();
  const orders = [{ method: "enzona" }, { method: "enzona" }, { method: "transfermovil" }, { method: "enzona" }];
  const [first, again, other, back] = orders.map((order) => keys.keyOf(order));
  expect(again).toBe(first);
  expect(new Set([first, other, back]).size).toBe(3);
  keys.forget();
  expect(keys.keyOf(orders[3])).not.toBe(back);
});
