/** Scheduled work: each run happens once over all processes, claimed by a row of `job_runs`. */
import { Cron } from "croner";
import { eq, sql } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import { dayOf, timeZone } from "../../kit/calendar.ts";
import { logError } from "../observability/log-error.ts";
import { instantColumnType } from "../database/columns.ts";
import type { Database } from "../database/connection.ts";
import type { AreaDefinitions, Job } from "../area-definition.ts";
import { type ClockVerdict, watchOfficeClock } from "../office-clock.ts";
import type { Server } from "../server.ts";

export const jobRuns = pgTable("job_runs", {
  name: text("name").primaryKey(),
  /** The run belongs to the process that wrote this; nobody else starts one before it. */
  nextRunAt: instantColumnType("next_run_at").notNull(),
  /** When the last run began that came to its end; null while none did. */
  lastRunAt: instantColumnType("last_run_at"),
});

/** How long a run is its beginner's who never says that it ended: killed, most likely. */
const heldSeconds = 300;
/** So far may the clocks of two processes be apart and a run is still one run. */
const apartSeconds = 30;

/** How often the clock is looked at. */
const clockMs = 5000;
/** How often what waits for a right clock asks again. */
const askAgainMs = 30_000;

export function scheduleJobs(server: Server, areas: AreaDefinitions): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const waiting = new Map<string, NodeJS.Timeout>();
  const inHand = new Set<string>();
  let isOver = false;
  const jobs = Object.values(areas).flatMap((area) => area.jobs ?? []);
  const lookAtClock = watchOfficeClock(server);
  let crons: Cron[] = [];
  function begin(): void {
    for (const cron of crons) cron.stop();
    crons = jobs.map((job) => {
      const [pattern, interval] =
        typeof job.every === "number" ? ["* * * * * *", { interval: job.every }] : [job.every, {}];
      return new Cron(pattern, { timezone: timeZone, unref: true, ...interval }, () => track(onceAtATime(job)));
    });
    for (const job of jobs) void track(makeUp(job));
  }
  begin();
  const stopWatching = watchClock(() => {
    server.log.warn("the clock jumped: every job's next run is counted anew");
    begin();
  });

  async function onceAtATime(job: Job): Promise<void> {
    if (inHand.has(job.name)) return;
    inHand.add(job.name);
    try {
      if (await hadItsRun(server, job)) return;
      if (await isHeldBack(job)) makeUpLater(job, askAgainMs);
      else await runJob(server, job);
    } catch (error) {
      logFailure(server, job, error);
    } finally {
      inHand.delete(job.name);
    }
  }
  async function isHeldBack(job: Job): Promise<boolean> {
    return job.clock !== "any" && waitsFor(job, await lookAtClock());
  }
  async function makeUp(job: Job): Promise<void> {
    try {
      const held = await catchUpIn(server, job);
      if (held === 0 && !(await isHeldBack(job))) await runJob(server, job);
      else if (held !== undefined) makeUpLater(job, held || askAgainMs);
    } catch (error) {
      logFailure(server, job, error);
    }
  }
  function makeUpLater(job: Job, later: number): void {
    // Those of seconds come round by themselves. One that looked while the office closed looks no more: the database is gone by then.
    if (typeof job.every === "number" || isOver) return;
    clearTimeout(waiting.get(job.name));
    waiting.set(job.name, setTimeout(() => void track(makeUp(job)), later).unref());
  }
  async function track(run: Promise<void>): Promise<void> {
    running.add(run);
    await run.finally(() => running.delete(run));
  }
  return async () => {
    isOver = true;
    stopWatching();
    for (const cron of crons) cron.stop();
    for (const timer of waiting.values()) clearTimeout(timer);
    await Promise.all(running);
  };
}

/** Whether a job waits until the clock is believed. */
export function waitsFor({ clock }: Pick<Job, "clock">, verdict: ClockVerdict): boolean {
  if (clock === "any" || verdict === "right") return false;
  return verdict !== "settling" || clock === "steady";
}

/**
 * Calls back when the clock went another way than time did. A run that was planned by a clock that was days ahead would
 * wait those days once the clock is right again.
 */
function watchClock(jumped: () => void): () => void {
  const ahead = () => Date.now() - performance.now();
  let known = ahead();
  const timer = setInterval(() => {
    const now = ahead();
    if (Math.abs(now - known) > apartSeconds * 1000) jumped();
    known = now;
  }, clockMs).unref();
  return () => clearInterval(timer);
}

/**
 * A day's or a week's run that fell into a power cut, or was ended by one, is made up for at the next start. Answers in
 * how many milliseconds: more than none when somebody may still be at it, nothing when none was missed.
 */
async function catchUpIn(server: Server, job: Job): Promise<number | undefined> {
  if (typeof job.every === "number") return undefined;
  const [known] = await server.db.select().from(jobRuns).where(eq(jobRuns.name, job.name));
  if (!known) return undefined;
  const due = dueAfter(job.every, known.lastRunAt);
  if (due > Date.now() || isDueToday(job.every)) return undefined;
  const held = Date.parse(known.nextRunAt) - Date.now();
  return held > 0 && held <= (heldSeconds + apartSeconds) * 1000 ? held + 1000 : 0;
}

/** Whether a day's or a week's job ran at this moment before the clock was set back to it. */
async function hadItsRun(server: Server, { name, every }: Job): Promise<boolean> {
  if (typeof every === "number" || !isDaily(every)) return false;
  const [known] = await server.db.select().from(jobRuns).where(eq(jobRuns.name, name));
  return known !== undefined && dueAfter(every, known.lastRunAt) > Date.now() + apartSeconds * 1000;
}

/** Later than this is late: a run takes its time, and a process that ended in one is waited for. */
const lateSeconds = 600;

/** Of each job that is on record whether it should have run by now. */
export async function lateJobs(db: Database, areas: AreaDefinitions): Promise<Map<string, boolean>> {
  const known = new Map((await db.select().from(jobRuns)).map((row) => [row.name, row]));
  const before = Date.now() - lateSeconds * 1000;
  const late = new Map<string, boolean>();
  for (const { name, every } of Object.values(areas).flatMap((area) => area.jobs ?? [])) {
    const row = known.get(name);
    if (!row) continue;
    const from = row.lastRunAt ? new Date(row.lastRunAt) : undefined;
    // One that never came to its end is due since it first began.
    const due = typeof every === "number" || !from ? new Date(row.nextRunAt) : nextRun(every, from);
    late.set(name, due !== null && due.getTime() < before);
  }
  return late;
}

/** A clock that is set right by less shows a moment again; of one that was further ahead a run is no run of the past. */
const againMs = 2 * 3_600_000;

/** When the next run is due by what is on record of the last; at once where nothing is. */
function dueAfter(pattern: string, lastRunAt: string | null): number {
  const ahead = isDaily(pattern) ? againMs : apartSeconds * 1000;
  if (lastRunAt === null || Date.parse(lastRunAt) > Date.now() + ahead) return 0;
  return nextRun(pattern, new Date(lastRunAt))?.getTime() ?? Number.POSITIVE_INFINITY;
}

/** A run of today that is still to come makes up for those that were missed: nobody is told twice in a morning. */
function isDueToday(pattern: string): boolean {
  const next = isDaily(pattern) ? nextRun(pattern, new Date()) : null;
  return next !== null && dayOf(next) === dayOf(new Date());
}

/** Once a day, or more rarely. */
function isDaily(pattern: string): boolean {
  const next = nextRun(pattern, new Date());
  const after = next && nextRun(pattern, next);
  return !next || !after || after.getTime() - next.getTime() > 12 * 3_600_000;
}

function nextRun(pattern: string, from: Date): Date | null {
  return new Cron(pattern, { timezone: timeZone }).nextRun(from);
}

async function runJob(server: Server, job: Job): Promise<void> {
  const began = new Date().toISOString();
  try {
    if (await claim(server, job)) await release(server, job, began, await comesToItsEnd(server, job));
  } catch (error) {
    logFailure(server, job, error);
  }
}

async function comesToItsEnd(server: Server, job: Job): Promise<boolean> {
  try {
    const did = await job.run(server);
    if (did && Object.values(did).some((count) => count > 0)) server.log.info({ job: job.name, ...did }, "job");
    return true;
  } catch (error) {
    logFailure(server, job, error);
    return false;
  }
}

function logFailure(server: Server, job: Job, error: unknown): undefined {
  logError(server, error, "job failed", { job: job.name });
}

/** True for the one process that may run the job now. A claim beyond any that we write is of a clock that was ahead. */
async function claim(server: Server, { name, every }: Job): Promise<boolean> {
  const seconds = typeof every === "number" ? Math.max(1, every - 1) : heldSeconds;
  const claimed = await server.db.execute(sql`
    insert into job_runs (name, next_run_at) values (${name}, now() + make_interval(secs => ${seconds}))
    on conflict (name) do update set next_run_at = excluded.next_run_at
    where job_runs.next_run_at <= now()
      or job_runs.next_run_at > excluded.next_run_at + make_interval(secs => ${apartSeconds})
    returning name`);
  return claimed.rows.length > 0;
}

/** A day's or a week's run is over; only one that came to its end counts as run. The others come round soon enough. */
async function release(server: Server, { name, every }: Job, began: string, done: boolean): Promise<void> {
  if (typeof every === "number") return;
  await server.db.execute(sql`
    update job_runs set last_run_at = case when ${done} then ${began}::timestamptz else last_run_at end,
      next_run_at = greatest(now(), ${began}::timestamptz + make_interval(secs => ${apartSeconds}))
    where name = ${name}`);
}
