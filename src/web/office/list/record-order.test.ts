/** From a record to the next of its list, when some left the list meanwhile. */
import { beforeEach, expect, it } from "vitest";
import { before, type RecordOrder, withMore } from "./record-order.ts";

/** What waits, oldest first; a page of it as the server answers. */
let waiting: string[] = [];
const read = async ({ input: { limit } }: RecordOrder, page: number) => {
  const start = page > 0 ? (page - 1) * limit : waiting.length + page * limit;
  return { docs: waiting.slice(Math.max(0, start), start + limit).map((_id) => ({ _id })) };
};
const more = (turns: RecordOrder, by: 1 | -1) => withMore(turns, by, read);

const turns = { key: "requests.list", input: { limit: 2 }, ids: ["a", "b"], from: 1, to: 1, total: 5 };
beforeEach(() => {
  waiting = ["a", "b", "c", "d", "e"];
});

it("reads the page that follows", async () => {
  expect(await more(turns, 1)).toMatchObject({ ids: ["a", "b", "c", "d"], from: 1, to: 2 });
});

it("skips nothing when those that were dealt with have left the list", async () => {
  waiting = ["c", "d", "e"];
  expect(await more(turns, 1)).toMatchObject({ ids: ["a", "b", "c", "d"] });
});

it("is as it was when no other is left, and when the list is empty", async () => {
  waiting = ["a", "b"];
  expect(await more(turns, 1)).toEqual(turns);
  waiting = [];
  expect(await more(turns, 1)).toEqual(turns);
});

it("leads back before the page that was opened, and says its place", async () => {
  const later = { ...turns, ids: ["c", "d"], from: 2, to: 2 };
  expect(before(later)).toBe(2);
  expect(await more(later, -1)).toMatchObject({ ids: ["a", "b", "c", "d"], from: 1 });
  expect(await more(turns, -1)).toEqual(turns);
});

it("reads on from a page that is told from the end", async () => {
  const last = { ...turns, ids: ["d", "e"], from: -1, to: -1 };
  expect(before(last)).toBe(3);
  expect(await more(last, 1)).toEqual(last);
  expect(await more(last, -1)).toMatchObject({ ids: ["b", "c", "d", "e"], from: -2 });
  expect(before({ ...last, total: 10_001 })).toBeUndefined();
});
