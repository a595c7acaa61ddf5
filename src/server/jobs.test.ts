import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Areas } from "./hosted.ts";
import { jobRuns, scheduleJobs } from "./jobs.ts";
import { openTestApp, type TestApp } from "./testing/test-app.ts";

let app: TestApp;
let runs = 0;
const job = {
  name: "test.yearly",
  every: "0 0 1 1 *",
  run: async () => {
    runs += 1;
  },
};
const areas = { probe: { contract: {}, handlers: {}, jobs: [job] } } as unknown as Areas;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Two processes start with this last run on record; how often the job ran then. */
async function startedAfter(lastRunAt: Date): Promise<number> {
  runs = 0;
  const row = { lastRunAt: lastRunAt.toISOString(), nextRunAt: lastRunAt.toISOString() };
  await app.server.db
    .insert(jobRuns)
    .values({ name: job.name, ...row })
    .onConflictDoUpdate({ target: jobRuns.name, set: row });
  const stops = [scheduleJobs(app.server, areas), scheduleJobs(app.server, areas)];
  await Promise.all(stops.map((stop) => stop()));
  return runs;
}

describe("a scheduled job", () => {
  test("whose moment fell into a power cut runs once at the next start", async () => {
    expect(await startedAfter(new Date(Date.now() - 400 * 86_400_000))).toBe(1);
  });

  test("that had its run waits for the next", async () => {
    expect(await startedAfter(new Date())).toBe(0);
  });
});
