/**
 * Every scheduled job with wrong clocks: a clock that is years ahead for seconds erases, ends and sends nothing; an
 * hour back or days of being off do not block the office; an inexplicable clock waits for a person.
 */
import { assert, integer, property } from "fast-check";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { areas } from "../areas/server-areas.ts";
import { notifications } from "../areas/administration/notifications/server/tables.ts";
import { paymentRefunds } from "../areas/money/payments/server/tables.ts";
import type { Job } from "./area-definition.ts";
import { jobRuns, scheduleJobs, mustWaitForClock } from "./jobs/scheduler.ts";
import { evaluateClock, officeClock, watchOfficeClock } from "./office-clock.ts";
import { expectRefusal, openTestApp, type TestApp } from "./testing/test-app.ts";
import { eventually } from "./testing/wait.ts";

const hour = 3_600_000;
const day = 24 * hour;
const startTime = new Date();
let now = startTime;
let app: TestApp;
const afterStart = (ms: number) => new Date(startTime.getTime() + ms);
const jobs = Object.values(areas).flatMap((area) => area.jobs ?? []);

beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

async function setTrustedAt(trustedAt: Date): Promise<void> {
  await app.server.db.delete(officeClock);
  await app.server.db.insert(officeClock).values({ trustedAt: trustedAt.toISOString() });
}

/** For each table, its row count and a checksum of its rows. */
async function tableChecksums(): Promise<Map<string, string>> {
  const { db } = app.server;
  const { rows } = await db.execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('office_clock', 'job_runs')`);
  const selects = rows.map(
    ({ name }) => sql`
    select ${name} as name, count(*) || ' ' || coalesce(sum(hashtext(t::text)::bigint), 0) as sum from ${sql.identifier(name)} t`,
  );
  const sums = await db.execute<{ name: string; sum: string }>(sql.join(selects, sql` union all `));
  return new Map(sums.rows.map(({ name, sum }) => [name, sum]));
}

/** Runs the jobs as the scheduler does with this clock. */
async function runAll(jobsToRun: readonly Job[], checkClock = watchOfficeClock(app.server)): Promise<void> {
  for (const job of jobsToRun) if (!mustWaitForClock(job, await checkClock())) await job.run(app.server);
}

/** Tables that jobs recompute from existing data; also when a refund's gateway is queried next. */
const recomputedTables = [
  "usual_terms",
  "filing_sums",
  "payment_sums",
  "name_words",
  "kept_figures",
  "changed_days",
  "media_texts",
  "payment_refunds",
];

describe("with a clock that is ahead for seconds", () => {
  test.each([
    ["three days", 3 * day],
    ["forty days", 40 * day],
    ["three years", 3 * 365 * day],
    ["thirty years", 30 * 365 * day],
  ])("%s: no job erases, ends or sends anything", async (_name, aheadMs) => {
    await setTrustedAt(startTime);
    now = startTime;
    // First sends everything that is due now, which is sent with any clock.
    await runAll(jobs);
    const before = await tableChecksums();
    now = afterStart(aheadMs);
    const isShort = aheadMs < 7 * day;
    // A few days ahead may be days of being off: reminders are sent, nothing is erased.
    await runAll(jobs.filter(({ clock }) => !isShort || clock !== undefined));
    now = afterStart(10_000);
    await runAll(jobs.filter(({ clock }) => clock === "steady"));
    await jobs.find(({ name }) => name === "payments.refunds")?.run(app.server);
    const refunds = await app.server.db.select({ nextQueryAt: paymentRefunds.nextQueryAt }).from(paymentRefunds);
    for (const { nextQueryAt } of refunds)
      expect(Date.parse(nextQueryAt ?? "") || 0, "asked about in time").toBeLessThan(afterStart(day).getTime());
    const after = await tableChecksums();
    const changed = [...after].filter(([name, sum]) => before.get(name) !== sum).map(([name]) => name);
    expect(changed.filter((name) => !recomputedTables.includes(name)).sort()).toEqual(isShort ? [] : ["notifications"]);
  });
});

test("after five days off, and an hour back and forth, nobody is notified twice", async () => {
  const { db } = app.server;
  // The daily morning run is guarded by the scheduler (scheduler.test.ts).
  const morningTypes = ["online.reviewLate"];
  const notificationCounts = async () => {
    const { rows } = await db.execute<{ of: string; n: number }>(sql`
      select 'mails' as of, count(*)::int as n from emails union all
      select type, count(*)::int from notifications group by type`);
    return rows.filter(({ of }) => !morningTypes.includes(of)).sort((a, b) => a.of.localeCompare(b.of));
  };
  await setTrustedAt(startTime);
  now = afterStart(5 * day);
  await runAll(jobs);
  const countsAfterRun = await notificationCounts();
  for (const ms of [5 * day, 5 * day - hour, 5 * day + 60_000]) {
    now = afterStart(ms);
    await runAll(jobs);
    expect(await notificationCounts()).toEqual(countsAfterRun);
  }
  now = startTime;
});

test("administrators are notified once of each jump, and nobody else", async () => {
  const { db } = app.server;
  await db.delete(notifications).where(eq(notifications.type, "system.clock"));
  await setTrustedAt(startTime);
  now = afterStart(365 * day);
  await Promise.all([1, 2, 3].map(() => watchOfficeClock(app.server)()));
  now = afterStart(365 * day + hour);
  await watchOfficeClock(app.server)();
  const sent = await db.select().from(notifications).where(eq(notifications.type, "system.clock"));
  expect(new Set(sent.map(({ userId }) => userId)).size).toBe(sent.length);
  expect(sent.length).toBeGreaterThan(0);
  now = startTime;
});

test("waiting jobs continue after a person confirms the clock as they saw it", async () => {
  await setTrustedAt(startTime);
  now = afterStart(30 * day);
  const { clock } = app.as("administrator@demo.example");
  const read = await clock.get();
  expect(read).toEqual({ now: now.toISOString(), trustedAt: startTime.toISOString(), verdict: "ahead" });
  await expectRefusal(app.as("online-ap@demo.example").clock.confirm({ shown: read.now }), "FORBIDDEN");
  await expectRefusal(clock.confirm({ shown: startTime.toISOString() }), "CONFLICT");
  expect(await clock.confirm({ shown: read.now })).toMatchObject({ verdict: "right", trustedAt: null });
  expect(await watchOfficeClock(app.server)()).toBe("right");
  await expectRefusal(clock.confirm({ shown: read.now }), "ALREADY_DONE");
  now = startTime;
  expect(await clock.get(), "the true one, behind the one that was confirmed").toMatchObject({ verdict: "behind" });
});

test("an office that was off for five days needs no confirmation, and erases after its clock has run evenly", async () => {
  await setTrustedAt(afterStart(-5 * day));
  now = startTime;
  const elapsed = performance.now();
  const checkClock = watchOfficeClock(app.server);
  expect(await checkClock()).toBe("settling");
  const spy = vi.spyOn(performance, "now").mockReturnValue(elapsed + 16 * 60_000);
  try {
    now = afterStart(16 * 60_000);
    expect(await checkClock()).toBe("right");
    expect(await watchOfficeClock(app.server)(), "every process believes it").toBe("right");
    now = afterStart(16 * 60_000 + 2 * day);
    expect(await checkClock(), "a leap in a process that ran evenly until then").toBe("settling");
  } finally {
    spy.mockRestore();
    now = startTime;
  }
});

test("without a stored instant, the clock is checked against the newest audit entry", async () => {
  await app.server.db.delete(officeClock);
  now = afterStart(365 * day);
  expect(await watchOfficeClock(app.server)()).toBe("ahead");
  now = startTime;
  expect(await watchOfficeClock(app.server)()).not.toBe("ahead");
});

test("an hour back blocks nothing, a month back blocks everything that sends or erases", () => {
  const read = (ms: number) => evaluateClock({ now: afterStart(ms), trustedAt: startTime, evenMs: 0 });
  expect([read(-hour), read(-30 * day)]).toEqual(["right", "behind"]);
  assert(
    property(integer({ min: -40 * 365 * day, max: 40 * 365 * day }), integer({ min: 0, max: day }), (ms, evenMs) => {
      const verdict = evaluateClock({ now: afterStart(ms), trustedAt: startTime, evenMs });
      if (Math.abs(ms) > 7 * day) expect(["ahead", "behind"]).toContain(verdict);
      if (Math.abs(ms) <= 10 * 60_000) expect(verdict).toBe("right");
      for (const job of jobs)
        if (job.clock === "steady" && ms > 10 * 60_000 && evenMs < 60_000)
          expect(mustWaitForClock(job, verdict)).toBe(true);
    }),
  );
});

test("the scheduler delays due jobs, and runs them once the clock is right", async () => {
  let runs = 0;
  const job: Job = {
    name: "test.erases",
    every: "0 0 1 1 *",
    clock: "steady",
    run: async () => {
      runs += 1;
      return undefined;
    },
  };
  const longAgo = afterStart(-400 * day).toISOString();
  await app.server.db.insert(jobRuns).values({ name: job.name, nextRunAt: longAgo, lastRunAt: longAgo });
  const probe = { probe: { contract: {}, handlers: {}, jobs: [job] } } as never;
  await setTrustedAt(afterStart(-60 * day));
  await scheduleJobs(app.server, probe)();
  expect(runs).toBe(0);
  await setTrustedAt(startTime);
  const stop = scheduleJobs(app.server, probe);
  await eventually(() => expect(runs).toBe(1));
  await stop();
});
