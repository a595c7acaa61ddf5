import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { commitmentOf, drawnOrder, newSeed, publishedIdOf } from "./draw-order.ts";

const sha256 = (data: Uint8Array | string) => createHash("sha256").update(data).digest();
const ids = Array.from({ length: 20 }, (_, index) => publishedIdOf(`entry ${index}`));

test("the order and the commitment follow from the seed as docs/draw.md says", () => {
  const seed = newSeed();
  expect(commitmentOf(seed)).toBe(sha256(Buffer.from(seed, "hex")).toString("hex"));
  const keyOf = (id: string) => sha256(Buffer.from(seed + id, "hex")).toString("hex");
  expect(drawnOrder(seed, ids).map(keyOf)).toEqual(ids.map(keyOf).sort());
  expect(drawnOrder(seed, ids.toReversed())).toEqual(drawnOrder(seed, ids));
});

/** Chi-square over 5,000 fixed seeds, so that the result is the same in every run. */
test("every entry has the same chance of every position", () => {
  const seeds = Array.from({ length: 5000 }, (_, index) => sha256(`seed ${index}`).toString("hex"));
  const counts = ids.map(() => ids.map(() => 0));
  for (const seed of seeds)
    for (const [position, id] of drawnOrder(seed, ids).entries()) {
      const row = counts[ids.indexOf(id)];
      if (row) row[position] = (row[position] ?? 0) + 1;
    }
  const expected = seeds.length / ids.length;
  const chiSquare = counts.flat().reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // 19 × 19 degrees of freedom: 99 % of fair draws are between these values.
  expect(chiSquare).toBeGreaterThan(295);
  expect(chiSquare).toBeLessThan(433);
});
