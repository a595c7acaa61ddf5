// @engine embedded
import { expect, test } from "vitest";
import { killRuns } from "./kill.ts";

test("what was acknowledged outlives kill -9, and nothing is half there", { timeout: 300_000 }, async () => {
  const saw = await killRuns(3);
  expect(saw.acknowledged).toBeGreaterThan(0);
  expect(saw).toMatchObject({ lost: 0, halves: 0 });
});
