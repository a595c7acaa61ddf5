// @engine embedded
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { fillFolder } from "../../src/server/testing/test-database.ts";
import { startServerProcess } from "../../src/server/testing/child-process.ts";

const folder = mkdtempSync(join(tmpdir(), "legalsit-draining-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a stopping server reports that it is not ready, and answers until the load balancer has noticed it", async () => {
  await fillFolder(folder);
  const server = await startServerProcess({ DATA_DIR: folder, DATABASE_URL: "", DRAIN_SECONDS: "3" });
  const statusOf = async (path: string) => (await fetch(server.address + path)).status;
  expect(await statusOf("/health/ready")).toBe(200);
  const stoppedAt = Date.now();
  const ended = server.stop();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await statusOf("/health/ready")).toBe(503);
  expect(await statusOf("/health/live")).toBe(200);
  expect(await statusOf("/legalsitapi/public/session/captcha")).toBe(200);
  expect(await ended).toBe(0);
  expect(Date.now() - stoppedAt).toBeGreaterThanOrEqual(3000);
  await expect(statusOf("/health/live")).rejects.toThrow();
});
