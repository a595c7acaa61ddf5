// @engine embedded
import { expect, test } from "vitest";
import { killRuns } from "./kill.ts";

test("acknowledged writes survive kill -9, and no write is partial", { timeout: 300_000 }, async () => {
  const result = await killRuns(3);
  expect(result.acknowledged).toBeGreaterThan(0);
  expect(result).toMatchObject({ lost: 0, halves: 0 });
});
