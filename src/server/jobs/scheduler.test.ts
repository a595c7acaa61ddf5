import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { wallTime } from "../../kit/calendar.ts";
import type { AreaDefinitions } from "../area-definition.ts";
import { jobRuns, scheduleJobs } from "./scheduler.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { eventually } from "../testing/wait.ts";

let app: TestApp;
let runs = 0;
let failing = false;
const job = {
  name: "test.yearly",
  every: "0 0 1 1 *",
  run: async () => {
    runs += 1;
    if (failing) throw new Error("the database went away");
  },
};
const areas = { probe: { contract: {}, handlers: {}, jobs: [job] } } as unknown as AreaDefinitions;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Two processes start with this last run on record; how often the job ran then. */
async function startedAfter(lastRunAt: Date | null, nextRunAt = lastRunAt ?? new Date(0)): Promise<number> {
  runs = 0;
  const row = { lastRunAt: lastRunAt?.toISOString() ?? null, nextRunAt: nextRunAt.toISOString() };
  await app.server.db
    .insert(jobRuns)
    .values({ name: job.name, ...row })
    .onConflictDoUpdate({ target: jobRuns.name, set: row });
  return startedAgain();
}

/** The same two, with what is on record. */
async function startedAgain(): Promise<number> {
  runs = 0;
  const stops = [scheduleJobs(app.server, areas), scheduleJobs(app.server, areas)];
  await Promise.all(stops.map((stop) => stop()));
  return runs;
}

async function kept() {
  const [row] = await app.server.db.select().from(jobRuns).where(eq(jobRuns.name, job.name));
  if (!row) throw new Error("nothing is on record");
  return row;
}

const yearAgo = new Date(Date.now() - 400 * 86_400_000);

test("the clocks of two processes are not quite the same: what is due for both is one run", async () => {
  runs = 0;
  const everySecond = { ...job, name: "test.second", every: "* * * * * *" };
  const office = { probe: { contract: {}, handlers: {}, jobs: [everySecond] } } as unknown as AreaDefinitions;
  const stops = [scheduleJobs(app.server, office), scheduleJobs(app.server, office)];
  await eventually(() => expect(runs).toBe(1));
  await new Promise((resolve) => setTimeout(resolve, 2500));
  await Promise.all(stops.map((stop) => stop()));
  expect(runs).toBe(1);
});

describe("a scheduled job", () => {
  test("whose moment fell into a power cut runs once at the next start", async () => {
    expect(await startedAfter(yearAgo)).toBe(1);
  });

  test("that had its run waits for the next", async () => {
    expect(await startedAfter(new Date())).toBe(0);
    expect(await startedAfter(yearAgo)).toBe(1);
    expect(Date.parse((await kept()).lastRunAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
    expect(await startedAgain()).toBe(0);
  });

  test("that was ended in the middle, or failed, has not run: it does at the next start", async () => {
    failing = true;
    expect(await startedAfter(yearAgo)).toBe(1);
    failing = false;
    expect((await kept()).lastRunAt).toBe(yearAgo.toISOString());
    expect(await startedAfter(yearAgo)).toBe(1);
    // The very first run, of a process that was killed in it: nothing is on record but that it began.
    expect(await startedAfter(null)).toBe(1);
  });

  test("that its beginner never ended is looked for again when their time is over", async () => {
    expect(await startedAfter(yearAgo, new Date(Date.now() + 60_000))).toBe(0);
    await app.server.db.update(jobRuns).set({ nextRunAt: new Date(Date.now() + 300).toISOString() });
    const stop = scheduleJobs(app.server, areas);
    await eventually(() => expect(runs).toBe(1));
    await stop();
    expect((await kept()).lastRunAt).not.toBe(yearAgo.toISOString());
  });

  test("that is looked for again is not once the office is closed", async () => {
    expect(await startedAfter(yearAgo, new Date(Date.now() + 300))).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(runs).toBe(0);
  });

  test("that somebody may still be at is left to them", async () => {
    expect(await startedAfter(yearAgo, new Date(Date.now() + 60_000))).toBe(0);
    expect((await kept()).lastRunAt).toBe(yearAgo.toISOString());
  });
});

describe("a daily job", () => {
  const office = (every: string) =>
    ({
      probe: { contract: {}, handlers: {}, jobs: [{ ...job, name: `test ${every}`, every }] },
    }) as unknown as AreaDefinitions;
  const ranAt = (every: string, at: Date) =>
    app.server.db
      .insert(jobRuns)
      .values({ name: `test ${every}`, nextRunAt: yearAgo.toISOString(), lastRunAt: at.toISOString() });

  test("that was missed and comes round today is not made up for before: nobody is told twice in a morning", async () => {
    const last = "59 23 * * *";
    await ranAt(last, yearAgo);
    runs = 0;
    await scheduleJobs(app.server, office(last))();
    expect(runs).toBe(0);
  });

  test("that ran before the clock was set back an hour does not run again", async () => {
    const midnight = "0 0 * * *";
    await ranAt(midnight, new Date(Date.now() + 3_600_000));
    const soon = new Date(Date.now() + 2000);
    const inSeconds = `${soon.getUTCSeconds()} ${wallTime(soon.toISOString()).slice(14, 16)} ${wallTime(soon.toISOString()).slice(11, 13)} * * *`;
    await ranAt(inSeconds, new Date(soon.getTime() + 600_000));
    runs = 0;
    const stops = [scheduleJobs(app.server, office(midnight)), scheduleJobs(app.server, office(inSeconds))];
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await Promise.all(stops.map((stop) => stop()));
    expect(runs).toBe(0);
  });
});

describe("a clock that was days ahead and is right again", () => {
  const days = 3 * 86_400_000;
  const ahead = () => new Date(Date.now() + days);

  function jumpAhead(): void {
    const RealDate = Date;
    vi.stubGlobal(
      "Date",
      class extends RealDate {
        constructor(...given: [] | [number | string | Date]) {
          super(...((given.length > 0 ? given : [RealDate.now() + days]) as [number]));
        }
        static override now(): number {
          return RealDate.now() + days;
        }
      },
    );
  }

  test("leaves no claim that keeps a job from running", async () => {
    runs = 0;
    const everySecond = { ...job, name: "test.claimed", every: 1 };
    await app.server.db.insert(jobRuns).values({ name: everySecond.name, nextRunAt: ahead().toISOString() });
    const stop = scheduleJobs(app.server, { probe: { contract: {}, handlers: {}, jobs: [everySecond] } } as never);
    await eventually(() => expect(runs).toBeGreaterThan(1));
    await stop();
  });

  test("leaves no last run that keeps a yearly job from being made up for", async () => {
    expect(await startedAfter(ahead(), ahead())).toBe(1);
    expect(Date.parse((await kept()).lastRunAt ?? "")).toBeLessThan(Date.now() + 1000);
  });

  test("stops nothing in a process that lived through it", async () => {
    runs = 0;
    const everySecond = { ...job, name: "test.jumped", every: 1 };
    const stop = scheduleJobs(app.server, { probe: { contract: {}, handlers: {}, jobs: [everySecond] } } as never);
    const runMore = () => {
      const before = runs;
      return eventually(() => expect(runs).toBeGreaterThan(before + 1));
    };
    await runMore();
    jumpAhead();
    try {
      await runMore();
    } finally {
      vi.unstubAllGlobals();
    }
    await runMore();
    await stop();
  });

  test("makes a running process make up at once for what was jumped over", async () => {
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
