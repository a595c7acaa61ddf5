import { expect, test } from "vitest";
import { sortByUrgency, selectTiles, type Urgency, type HomeTile } from "./widget.ts";

const tile = (label: string, urgency: Urgency, isDaily = false): HomeTile => ({
  label,
  value: "1",
  urgency,
  target: { to: "/" },
  ...(isDaily ? { isDaily } : {}),
});
const labels = (tiles: readonly HomeTile[]) => tiles.map(({ label }) => label);

test("four tiles at most: late ones, then waiting ones, and one daily figure at the end", () => {
  const all = [
    tile("quiet", "none"),
    tile("today", "none", true),
    tile("waits", "waiting"),
    tile("late", "late"),
    tile("waits too", "waiting"),
    tile("also today", "none", true),
    tile("late too", "late"),
  ];
  expect(labels(selectTiles(all))).toEqual(["late", "late too", "waits", "today"]);
});

test("without a daily figure all four are work, without work the quiet ones stay", () => {
  const work = ["a", "b", "c", "d", "e"].map((label) => tile(label, "waiting"));
  expect(labels(selectTiles(work))).toEqual(["a", "b", "c", "d"]);
  expect(labels(selectTiles([tile("quiet", "none"), tile("today", "none", true)]))).toEqual(["quiet", "today"]);
});

test("equally urgent tiles keep their order", () => {
  const all = [tile("a", "none"), tile("b", "late"), tile("c", "none"), tile("d", "late")];
  expect(labels(sortByUrgency(all))).toEqual(["b", "d", "a", "c"]);
});
