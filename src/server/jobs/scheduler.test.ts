import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { wallTime } from "../../kit/time/calendar.ts";
import type { AreaDefinitions } from "../area-definition.ts";
import { jobRuns, scheduleJobs } from "./scheduler.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { eventually } from "../testing/wait.ts";

let app: TestApp;
let runs = 0;
let isFailing = false;
const job = {
  name: "test.yearly",
  every: "0 0 1 1 *",
  run: async () => {
    runs += 1;
    if (isFailing) throw new Error("the database went away");
  },
};
const areas = { probe: { contract: {}, handlers: {}, jobs: [job] } } as unknown as AreaDefinitions;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Starts two processes with this recorded last run; returns how often the job ran. */
async function runsAfterLastRun(lastRunAt: Date | null, nextRunAt = lastRunAt ?? new Date(0)): Promise<number> {
  runs = 0;
  const row = { lastRunAt: lastRunAt?.toISOString() ?? null, nextRunAt: nextRunAt.toISOString() };
  await app.server.db
    .insert(jobRuns)
    .values({ name: job.name, ...row })
    .onConflictDoUpdate({ target: jobRuns.name, set: row });
  return runsAfterRestart();
}

/** Starts two processes with the recorded state; returns how often the job ran. */
async function runsAfterRestart(): Promise<number> {
  runs = 0;
  const stops = [scheduleJobs(app.server, areas), scheduleJobs(app.server, areas)];
  await Promise.all(stops.map((stop) => stop()));
  return runs;
}

async function readJobRun() {
  const [row] = await app.server.db.select().from(jobRuns).where(eq(jobRuns.name, job.name));
  if (!row) throw new Error("nothing is on record");
  return row;
}

const yearAgo = new Date(Date.now() - 400 * 86_400_000);

test("the clocks of two processes may differ a little: a run that is due in both happens once", async () => {
  runs = 0;
  const everySecond = { ...job, name: "test.second", every: "* * * * * *" };
  const areasWithJob = { probe: { contract: {}, handlers: {}, jobs: [everySecond] } } as unknown as AreaDefinitions;
  const stops = [scheduleJobs(app.server, areasWithJob), scheduleJobs(app.server, areasWithJob)];
  await eventually(() => expect(runs).toBe(1));
  await new Promise((resolve) => setTimeout(resolve, 2500));
  await Promise.all(stops.map((stop) => stop()));
  expect(runs).toBe(1);
});

describe("a scheduled job", () => {
  test("that was due during a power failure runs once at the next start", async () => {
    expect(await runsAfterLastRun(yearAgo)).toBe(1);
  });

  test("that has run waits for its next time", async () => {
    expect(await runsAfterLastRun(new Date())).toBe(0);
    expect(await runsAfterLastRun(yearAgo)).toBe(1);
    expect(Date.parse((await readJobRun()).lastRunAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
    expect(await runsAfterRestart()).toBe(0);
  });

  test("that was interrupted or failed counts as not run, and runs at the next start", async () => {
    isFailing = true;
    expect(await runsAfterLastRun(yearAgo)).toBe(1);
    isFailing = false;
    expect((await readJobRun()).lastRunAt).toBe(yearAgo.toISOString());
    expect(await runsAfterLastRun(yearAgo)).toBe(1);
    // The first run, of a process that was killed: only its start is recorded.
    expect(await runsAfterLastRun(null)).toBe(1);
  });

  test("whose claim was never released is checked again when the claim expires", async () => {
    expect(await runsAfterLastRun(yearAgo, new Date(Date.now() + 60_000))).toBe(0);
    await app.server.db.update(jobRuns).set({ nextRunAt: new Date(Date.now() + 300).toISOString() });
    const stop = scheduleJobs(app.server, areas);
    await eventually(() => expect(runs).toBe(1));
    await stop();
    expect((await readJobRun()).lastRunAt).not.toBe(yearAgo.toISOString());
  });

  test("with a pending check does not run after shutdown", async () => {
    expect(await runsAfterLastRun(yearAgo, new Date(Date.now() + 300))).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(runs).toBe(0);
  });

  test("that another process may still be running is left to it", async () => {
    expect(await runsAfterLastRun(yearAgo, new Date(Date.now() + 60_000))).toBe(0);
    expect((await readJobRun()).lastRunAt).toBe(yearAgo.toISOString());
  });
});

describe("a daily job", () => {
  const areasOf = (every: string) =>
    ({
      probe: { contract: {}, handlers: {}, jobs: [{ ...job, name: `test ${every}`, every }] },
    }) as unknown as AreaDefinitions;
  const recordRun = (every: string, at: Date) =>
    app.server.db
      .insert(jobRuns)
      .values({ name: `test ${every}`, nextRunAt: yearAgo.toISOString(), lastRunAt: at.toISOString() });

  test("that was missed and is due later today does not run before: nobody is notified twice in a morning", async () => {
    const lateToday = "59 23 * * *";
    await recordRun(lateToday, yearAgo);
    runs = 0;
    await scheduleJobs(app.server, areasOf(lateToday))();
    expect(runs).toBe(0);
  });

  test("that ran before the clock was set back an hour does not run again", async () => {
    const midnight = "0 0 * * *";
    await recordRun(midnight, new Date(Date.now() + 3_600_000));
    const soon = new Date(Date.now() + 2000);
    const dueInSeconds = `${soon.getUTCSeconds()} ${wallTime(soon.toISOString()).slice(14, 16)} ${wallTime(soon.toISOString()).slice(11, 13)} * * *`;
    await recordRun(dueInSeconds, new Date(soon.getTime() + 600_000));
    runs = 0;
    const stops = [scheduleJobs(app.server, areasOf(midnight)), scheduleJobs(app.server, areasOf(dueInSeconds))];
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await Promise.all(stops.map((stop) => stop()));
    expect(runs).toBe(0);
  });
});

describe("a clock that was days ahead and is right again", () => {
  const days = 3 * 86_400_000;
  const aheadTime = () => new Date(Date.now() + days);

  function jumpAhead(): void {
    const RealDate = Date;
    vi.stubGlobal(
      "Date",
      class extends RealDate {
        constructor(...args: [] | [number | string | Date]) {
          super(...((args.length > 0 ? args : [RealDate.now() + days]) as [number]));
        }
        static override now(): number {
          return RealDate.now() + days;
        }
        // Croner compares dates that it created before the jump with the class of after.
        static override [Symbol.hasInstance](value: unknown): boolean {
          return value instanceof RealDate;
        }
      },
    );
  }

  test("leaves no claim that blocks a job", async () => {
    runs = 0;
    const everySecond = { ...job, name: "test.claimed", every: 1 };
    await app.server.db.insert(jobRuns).values({ name: everySecond.name, nextRunAt: aheadTime().toISOString() });
    const stop = scheduleJobs(app.server, { probe: { contract: {}, handlers: {}, jobs: [everySecond] } } as never);
    await eventually(() => expect(runs).toBeGreaterThan(1));
    await stop();
  });

  test("leaves no last run that blocks the catch-up of a yearly job", async () => {
    expect(await runsAfterLastRun(aheadTime(), aheadTime())).toBe(1);
    expect(Date.parse((await readJobRun()).lastRunAt ?? "")).toBeLessThan(Date.now() + 1000);
  });

  test("stops nothing in a process that kept running", async () => {
    runs = 0;
    const everySecond = { ...job, name: "test.jumped", every: 1 };
    const stop = scheduleJobs(app.server, { probe: { contract: {}, handlers: {}, jobs: [everySecond] } } as never);
    const expectMoreRuns = () => {
      const before = runs;
      return eventually(() => expect(runs).toBeGreaterThan(before + 1));
    };
    await expectMoreRuns();
    jumpAhead();
    try {
      await expectMoreRuns();
    } finally {
      vi.unstubAllGlobals();
    }
    await expectMoreRuns();
    await stop();
  });

  test("makes a running process catch up at once with runs that were skipped", async () => {
    runs = 0;
    const daily = { ...job, name: "test.daily", every: "0 0 * * *" };
    const now = new Date().toISOString();
    await app.server.db.insert(jobRuns).values({ name: daily.name, nextRunAt: now, lastRunAt: now });
    const stop = scheduleJobs(app.server, { probe: { contract: {}, handlers: {}, jobs: [daily] } } as never);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(runs).toBe(0);
    jumpAhead();
    try {
      await eventually(() => expect(runs).toBe(1));
    } finally {
      vi.unstubAllGlobals();
      await stop();
    }
  });
});
