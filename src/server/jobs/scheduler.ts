/** Scheduled jobs: each run happens once across all processes, claimed by a row of `job_runs`. */
import { Cron } from "croner";
import { eq, sql } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import { dayOf, timeZone } from "../../kit/time/calendar.ts";
import { logError } from "../observability/log-error.ts";
import { instantColumnType } from "../database/columns.ts";
import type { Database } from "../database/connection.ts";
import type { AreaDefinitions, Job } from "../area-definition.ts";
import { type ClockVerdict, watchOfficeClock } from "../office-clock.ts";
import type { Server } from "../server.ts";
import { expiredKeysJob } from "../http/idempotency.ts";
import { sealJob } from "../audit/log/seal-entries.ts";
import { timeLimitJob, timeLimitsOf } from "../time-limits.ts";

/** One row per job that was ever claimed. */
export const jobRuns = pgTable("job_runs", {
  name: text("name").primaryKey(),
  /** Until then the run belongs to the process that wrote it; no other process starts one. */
  nextRunAt: instantColumnType("next_run_at").notNull(),
  /** Start of the last run that completed; null if none did. */
  lastRunAt: instantColumnType("last_run_at"),
});

/** A run that does not report its end counts as killed after this time. */
const claimSeconds = 300;
/** Maximum clock difference between two processes for which a run is still recognized as the same. */
const clockToleranceSeconds = 30;

/** Interval between two checks of the clock for jumps. */
const clockCheckMs = 5000;
/** Interval at which a job that waits for a trusted clock checks again. */
const recheckMs = 30_000;

/** Starts the schedule of all jobs. Returns a function that stops it and waits for running jobs. */
export function scheduleJobs(server: Server, areas: AreaDefinitions): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const retryTimers = new Map<string, NodeJS.Timeout>();
  const activeNames = new Set<string>();
  let isStopped = false;
  const jobs = jobsOf(areas);
  const checkClock = watchOfficeClock(server);
  let crons: Cron[] = [];
  function startCrons(): void {
    for (const cron of crons) cron.stop();
    crons = jobs.map((job) => {
      const [pattern, interval] =
        typeof job.every === "number" ? ["* * * * * *", { interval: job.every }] : [job.every, {}];
      return new Cron(pattern, { timezone: timeZone, unref: true, ...interval }, () => track(runOnce(job)));
    });
    for (const job of jobs) void track(catchUp(job));
  }
  startCrons();
  const stopWatching = watchClock(() => {
    server.log.warn("the clock jumped: every job's next run is counted anew");
    startCrons();
  });

  async function runOnce(job: Job): Promise<void> {
    if (activeNames.has(job.name)) return;
    activeNames.add(job.name);
    try {
      if (await hasRunAlready(server, job)) return;
      if (await isWaitingForClock(job)) catchUpLater(job, recheckMs);
      else await runJob(server, job);
    } catch (error) {
      logFailure(server, job, error);
    } finally {
      activeNames.delete(job.name);
    }
  }
  async function isWaitingForClock(job: Job): Promise<boolean> {
    return job.clock !== "any" && mustWaitForClock(job, await checkClock());
  }
  async function catchUp(job: Job): Promise<void> {
    try {
      const delayMs = await catchUpDelay(server, job);
      if (delayMs === 0 && !(await isWaitingForClock(job))) await runJob(server, job);
      else if (delayMs !== undefined) catchUpLater(job, delayMs || recheckMs);
    } catch (error) {
      logFailure(server, job, error);
    }
  }
  function catchUpLater(job: Job, delayMs: number): void {
    // Jobs with an interval run again by themselves. A check during shutdown schedules nothing: the database is closed
    // by then.
    if (typeof job.every === "number" || isStopped) return;
    clearTimeout(retryTimers.get(job.name));
    retryTimers.set(job.name, setTimeout(() => void track(catchUp(job)), delayMs).unref());
  }
  async function track(run: Promise<void>): Promise<void> {
    running.add(run);
    await run.finally(() => running.delete(run));
  }
  return async () => {
    isStopped = true;
    stopWatching();
    for (const cron of crons) cron.stop();
    for (const timer of retryTimers.values()) clearTimeout(timer);
    await Promise.all(running);
  };
}

/**
 * The jobs of the areas, and those of the server: it corrects their time limits, seals their audit entries and deletes
 * expired idempotency keys.
 */
function jobsOf(areas: AreaDefinitions): readonly Job[] {
  const areaJobs = Object.values(areas).flatMap(({ jobs }) => jobs ?? []);
  return [...areaJobs, timeLimitJob(timeLimitsOf(areas)), sealJob, expiredKeysJob];
}

/** True if a job must wait until the clock is trusted. */
export function mustWaitForClock({ clock }: Pick<Job, "clock">, verdict: ClockVerdict): boolean {
  if (clock === "any" || verdict === "right") return false;
  return verdict !== "settling" || clock === "steady";
}

/**
 * Calls back when the clock jumped relative to elapsed time. A run planned with a clock that was days ahead would
 * otherwise wait those days after the clock is corrected.
 */
function watchClock(jumped: () => void): () => void {
  const clockOffset = () => Date.now() - performance.now();
  let lastOffset = clockOffset();
  const timer = setInterval(() => {
    const offset = clockOffset();
    if (Math.abs(offset - lastOffset) > clockToleranceSeconds * 1000) jumped();
    lastOffset = offset;
  }, clockCheckMs).unref();
  return () => clearInterval(timer);
}

/**
 * Finds a daily or weekly run that was missed or interrupted by a power failure. Returns the delay in milliseconds before
 * it may run: 0 if it may run now, more if another process may still be running it, undefined if none was missed.
 */
async function catchUpDelay(server: Server, job: Job): Promise<number | undefined> {
  if (typeof job.every === "number") return undefined;
  const [row] = await server.db.select().from(jobRuns).where(eq(jobRuns.name, job.name));
  if (!row) return undefined;
  const due = dueAfter(job.every, row.lastRunAt);
  if (due > Date.now() || isDueToday(job.every)) return undefined;
  const claimedMs = Date.parse(row.nextRunAt) - Date.now();
  return claimedMs > 0 && claimedMs <= (claimSeconds + clockToleranceSeconds) * 1000 ? claimedMs + 1000 : 0;
}

/** True if a daily or weekly job already ran at this time of day, before the clock was set back. */
async function hasRunAlready(server: Server, { name, every }: Job): Promise<boolean> {
  if (typeof every === "number" || !isDaily(every)) return false;
  const [row] = await server.db.select().from(jobRuns).where(eq(jobRuns.name, name));
  return row !== undefined && dueAfter(every, row.lastRunAt) > Date.now() + clockToleranceSeconds * 1000;
}

/** Tolerance before a job counts as late: a run needs time, and a claim of a killed process must expire first. */
const lateSeconds = 600;

/** For each job with a row in `job_runs`, whether a run is overdue. */
export async function lateJobs(db: Database, areas: AreaDefinitions): Promise<Map<string, boolean>> {
  const rowsByName = new Map((await db.select().from(jobRuns)).map((row) => [row.name, row]));
  const lateBefore = Date.now() - lateSeconds * 1000;
  const late = new Map<string, boolean>();
  for (const { name, every } of jobsOf(areas)) {
    const row = rowsByName.get(name);
    if (!row) continue;
    const lastRun = row.lastRunAt ? new Date(row.lastRunAt) : undefined;
    // A job that never completed is due since its first start.
    const due = typeof every === "number" || !lastRun ? new Date(row.nextRunAt) : nextRun(every, lastRun);
    late.set(name, due !== null && due.getTime() < lateBefore);
  }
  return late;
}

/**
 * Maximum clock correction after which the last run still counts. A run recorded further in the future was recorded with a
 * wrong clock.
 */
const dailyToleranceMs = 2 * 3_600_000;

/** When the next run is due, in epoch milliseconds, judged by the last recorded run; 0 if there is none. */
function dueAfter(pattern: string, lastRunAt: string | null): number {
  const toleranceMs = isDaily(pattern) ? dailyToleranceMs : clockToleranceSeconds * 1000;
  if (lastRunAt === null || Date.parse(lastRunAt) > Date.now() + toleranceMs) return 0;
  return nextRun(pattern, new Date(lastRunAt))?.getTime() ?? Number.POSITIVE_INFINITY;
}

/**
 * True if a daily job still runs today: that run replaces the missed ones, so that no user is notified twice in a
 * morning.
 */
function isDueToday(pattern: string): boolean {
  const next = isDaily(pattern) ? nextRun(pattern, new Date()) : null;
  return next !== null && dayOf(next) === dayOf(new Date());
}

/** True for patterns that run once a day or more rarely. */
function isDaily(pattern: string): boolean {
  const next = nextRun(pattern, new Date());
  const following = next && nextRun(pattern, next);
  return !next || !following || following.getTime() - next.getTime() > 12 * 3_600_000;
}

function nextRun(pattern: string, from: Date): Date | null {
  return new Cron(pattern, { timezone: timeZone }).nextRun(from);
}

async function runJob(server: Server, job: Job): Promise<void> {
  const startedAt = new Date().toISOString();
  try {
    if (await claim(server, job)) await release(server, job, startedAt, await completes(server, job));
  } catch (error) {
    logFailure(server, job, error);
  }
}

async function completes(server: Server, job: Job): Promise<boolean> {
  try {
    const result = await job.run(server);
    if (result && Object.values(result).some((count) => count > 0))
      server.log.info({ job: job.name, ...result }, "job");
    return true;
  } catch (error) {
    logFailure(server, job, error);
    return false;
  }
}

function logFailure(server: Server, job: Job, error: unknown): undefined {
  logError(server, error, "job failed", { job: job.name });
}

/**
 * True for the one process that may run the job now. A claim further in the future than any that is written was recorded
 * with a wrong clock, and is ignored.
 */
async function claim(server: Server, { name, every }: Job): Promise<boolean> {
  const seconds = typeof every === "number" ? Math.max(1, every - 1) : claimSeconds;
  const claimed = await server.db.execute(sql`
    insert into job_runs (name, next_run_at) values (${name}, now() + make_interval(secs => ${seconds}))
    on conflict (name) do update set next_run_at = excluded.next_run_at
    where job_runs.next_run_at <= now()
      or job_runs.next_run_at > excluded.next_run_at + make_interval(secs => ${clockToleranceSeconds})
    returning name`);
  return claimed.rows.length > 0;
}

/**
 * Ends the claim of a daily or weekly job and records the run if it completed. Interval jobs keep their claim until the
 * next run.
 */
async function release(server: Server, { name, every }: Job, startedAt: string, isComplete: boolean): Promise<void> {
  if (typeof every === "number") return;
  await server.db.execute(sql`
    update job_runs set last_run_at = case when ${isComplete} then ${startedAt}::timestamptz else last_run_at end,
      next_run_at = greatest(now(), ${startedAt}::timestamptz + make_interval(secs => ${clockToleranceSeconds}))
    where name = ${name}`);
}
