/** Moving from a record to the next one of its list, when rows left the list meanwhile. */
import { beforeEach, expect, it } from "vitest";
import { countBefore, type RecordOrder, extendRecordOrder } from "./record-order.ts";

/** The rows of the list, and a page of them as the server returns it. */
let rows: string[] = [];
const read = async ({ input: { limit } }: RecordOrder, page: number) => {
  const start = page > 0 ? (page - 1) * limit : rows.length + page * limit;
  return { docs: rows.slice(Math.max(0, start), start + limit).map((_id) => ({ _id })) };
};
const extend = (order: RecordOrder, step: 1 | -1) => extendRecordOrder(order, step, read);

const order = { key: "requests.list", input: { limit: 2 }, ids: ["a", "b"], from: 1, to: 1, total: 5 };
beforeEach(() => {
  rows = ["a", "b", "c", "d", "e"];
});

it("reads the page that follows", async () => {
  expect(await extend(order, 1)).toMatchObject({ ids: ["a", "b", "c", "d"], from: 1, to: 2 });
});

it("skips no row when handled ones have left the list", async () => {
  rows = ["c", "d", "e"];
  expect(await extend(order, 1)).toMatchObject({ ids: ["a", "b", "c", "d"] });
});

it("is unchanged when no row is left, and when the list is empty", async () => {
  rows = ["a", "b"];
  expect(await extend(order, 1)).toEqual(order);
  rows = [];
  expect(await extend(order, 1)).toEqual(order);
});

it("reads the page before the opened one, and counts the rows before it", async () => {
  const later = { ...order, ids: ["c", "d"], from: 2, to: 2 };
  expect(countBefore(later)).toBe(2);
  expect(await extend(later, -1)).toMatchObject({ ids: ["a", "b", "c", "d"], from: 1 });
  expect(await extend(order, -1)).toEqual(order);
});

it("continues from a page that is counted from the end", async () => {
  const last = { ...order, ids: ["d", "e"], from: -1, to: -1 };
  expect(countBefore(last)).toBe(3);
  expect(await extend(last, 1)).toEqual(last);
  expect(await extend(last, -1)).toMatchObject({ ids: ["b", "c", "d", "e"], from: -2 });
  expect(countBefore({ ...last, total: 10_001 })).toBeUndefined();
});
