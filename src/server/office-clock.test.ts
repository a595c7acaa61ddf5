/**
 * Every scheduled job by every clock: one that runs years ahead for seconds erases, ends and tells nothing; an hour back
 * and days of being off hold up nobody; what nothing explains waits for a person.
 */
import { assert, integer, property } from "fast-check";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { areas } from "../areas/server-areas.ts";
import { notifications } from "../areas/notifications/server/tables.ts";
import { paymentRefunds } from "../areas/payments/server/tables.ts";
import type { Job } from "./area-definition.ts";
import { jobRuns, scheduleJobs, waitsFor } from "./jobs/scheduler.ts";
import { judgeClock, officeClock, watchOfficeClock } from "./office-clock.ts";
import { expectRefusal, openTestApp, type TestApp } from "./testing/test-app.ts";
import { eventually } from "./testing/wait.ts";

const hour = 3_600_000;
const day = 24 * hour;
const begin = new Date();
let now = begin;
let app: TestApp;
const later = (ms: number) => new Date(begin.getTime() + ms);
const jobs = Object.values(areas).flatMap((area) => area.jobs ?? []);

beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

async function believe(trustedAt: Date): Promise<void> {
  await app.server.db.delete(officeClock);
  await app.server.db.insert(officeClock).values({ trustedAt: trustedAt.toISOString() });
}

/** Of every table how many rows it has and a sum of what they say. */
async function everything(): Promise<Map<string, string>> {
  const { db } = app.server;
  const { rows } = await db.execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('office_clock', 'job_runs')`);
  const parts = rows.map(
    ({ name }) => sql`
    select ${name} as name, count(*) || ' ' || coalesce(sum(hashtext(t::text)::bigint), 0) as sum from ${sql.identifier(name)} t`,
  );
  const sums = await db.execute<{ name: string; sum: string }>(sql.join(parts, sql` union all `));
  return new Map(sums.rows.map(({ name, sum }) => [name, sum]));
}

/** As the scheduler runs them by this clock. */
async function runAll(all: readonly Job[], look = watchOfficeClock(app.server)): Promise<void> {
  for (const job of all) if (!waitsFor(job, await look())) await job.run(app.server);
}

/** Read from what is there, anew by each run; and of refunds when their gateway is asked next. */
const derived = [
  "usual_terms",
  "filing_sums",
  "payment_sums",
  "name_words",
  "kept_figures",
  "changed_days",
  "media_texts",
  "payment_refunds",
];

describe("by a clock that runs ahead for seconds", () => {
  test.each([
    ["three days", 3 * day],
    ["forty days", 40 * day],
    ["three years", 3 * 365 * day],
    ["thirty years", 30 * 365 * day],
  ])("%s: no job erases, ends or tells anything", async (_name, ahead) => {
    await believe(begin);
    now = begin;
    // What would tell by any clock, of what is due now, does so before.
    await runAll(jobs);
    const before = await everything();
    now = later(ahead);
    const short = ahead < 7 * day;
    // A few days ahead may be days of being off: reminders are told, nothing is erased.
    await runAll(jobs.filter(({ clock }) => !short || clock !== undefined));
    now = later(10_000);
    await runAll(jobs.filter(({ clock }) => clock === "steady"));
    await jobs.find(({ name }) => name === "payments.refunds")?.run(app.server);
    const put = await app.server.db.select({ askAt: paymentRefunds.askAt }).from(paymentRefunds);
    for (const { askAt } of put)
      expect(Date.parse(askAt ?? "") || 0, "asked about in time").toBeLessThan(later(day).getTime());
    const after = await everything();
    const changed = [...after].filter(([name, sum]) => before.get(name) !== sum).map(([name]) => name);
    expect(changed.filter((name) => !derived.includes(name)).sort()).toEqual(short ? [] : ["notifications"]);
  });
});

test("after five days off, an hour back and forth, nobody is told twice of anything", async () => {
  const { db } = app.server;
  // Its round of a morning is the scheduler's to keep (jobs.test.ts).
  const mornings = ["online.reviewLate"];
  const told = async () => {
    const { rows } = await db.execute<{ of: string; n: number }>(sql`
      select 'mails' as of, count(*)::int as n from emails union all
      select type, count(*)::int from notifications group by type`);
    return rows.filter(({ of }) => !mornings.includes(of)).sort((a, b) => a.of.localeCompare(b.of));
  };
  await believe(begin);
  now = later(5 * day);
  await runAll(jobs);
  const once = await told();
  for (const ms of [5 * day, 5 * day - hour, 5 * day + 60_000]) {
    now = later(ms);
    await runAll(jobs);
    expect(await told()).toEqual(once);
  }
  now = begin;
});

test("those who keep the settings are told once of each leap, and nobody else", async () => {
  const { db } = app.server;
  await db.delete(notifications).where(eq(notifications.type, "system.clock"));
  await believe(begin);
  now = later(365 * day);
  await Promise.all([1, 2, 3].map(() => watchOfficeClock(app.server)()));
  now = later(365 * day + hour);
  await watchOfficeClock(app.server)();
  const told = await db.select().from(notifications).where(eq(notifications.type, "system.clock"));
  expect(new Set(told.map(({ userId }) => userId)).size).toBe(told.length);
  expect(told.length).toBeGreaterThan(0);
  now = begin;
});

test("what waits goes on when a person says that the clock is right, as they saw it", async () => {
  await believe(begin);
  now = later(30 * day);
  const { clock } = app.as("administrator@demo.example");
  const read = await clock.get();
  expect(read).toEqual({ now: now.toISOString(), trustedAt: begin.toISOString(), verdict: "ahead" });
  await expectRefusal(app.as("online-ap@demo.example").clock.confirm({ shown: read.now }), "FORBIDDEN");
  await expectRefusal(clock.confirm({ shown: begin.toISOString() }), "CONFLICT");
  expect(await clock.confirm({ shown: read.now })).toMatchObject({ verdict: "right", trustedAt: null });
  expect(await watchOfficeClock(app.server)()).toBe("right");
  await expectRefusal(clock.confirm({ shown: read.now }), "ALREADY_DONE");
  now = begin;
  expect(await clock.get(), "the true one, behind the one that was confirmed").toMatchObject({ verdict: "behind" });
});

test("an office that was off for five days asks nobody, and erases when its clock has run evenly", async () => {
  await believe(later(-5 * day));
  now = begin;
  const elapsed = performance.now();
  const look = watchOfficeClock(app.server);
  expect(await look()).toBe("settling");
  const spy = vi.spyOn(performance, "now").mockReturnValue(elapsed + 16 * 60_000);
  try {
    now = later(16 * 60_000);
    expect(await look()).toBe("right");
    expect(await watchOfficeClock(app.server)(), "every process believes it").toBe("right");
    now = later(16 * 60_000 + 2 * day);
    expect(await look(), "a leap in a process that ran evenly until then").toBe("settling");
  } finally {
    spy.mockRestore();
    now = begin;
  }
});

test("what was never judged is judged by the newest line of the audit log", async () => {
  await app.server.db.delete(officeClock);
  now = later(365 * day);
  expect(await watchOfficeClock(app.server)()).toBe("ahead");
  now = begin;
  expect(await watchOfficeClock(app.server)()).not.toBe("ahead");
});

test("an hour back holds up nothing, a month back all that tells or erases", () => {
  const read = (ms: number) => judgeClock({ now: later(ms), trustedAt: begin, evenMs: 0 });
  expect([read(-hour), read(-30 * day)]).toEqual(["right", "behind"]);
  assert(
    property(integer({ min: -40 * 365 * day, max: 40 * 365 * day }), integer({ min: 0, max: day }), (ms, evenMs) => {
      const verdict = judgeClock({ now: later(ms), trustedAt: begin, evenMs });
      if (Math.abs(ms) > 7 * day) expect(["ahead", "behind"]).toContain(verdict);
      if (Math.abs(ms) <= 10 * 60_000) expect(verdict).toBe("right");
      for (const job of jobs)
        if (job.clock === "steady" && ms > 10 * 60_000 && evenMs < 60_000) expect(waitsFor(job, verdict)).toBe(true);
    }),
  );
});

test("the scheduler holds back what is due, and makes up for it when the clock is right", async () => {
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
  const long = later(-400 * day).toISOString();
  await app.server.db.insert(jobRuns).values({ name: job.name, nextRunAt: long, lastRunAt: long });
  const probe = { probe: { contract: {}, handlers: {}, jobs: [job] } } as never;
  await believe(later(-60 * day));
  await scheduleJobs(app.server, probe)();
  expect(runs).toBe(0);
  await believe(begin);
  const stop = scheduleJobs(app.server, probe);
  await eventually(() => expect(runs).toBe(1));
  await stop();
});
