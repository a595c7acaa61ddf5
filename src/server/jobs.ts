/** Scheduled work: each run happens once over all processes, claimed by a row of `job_runs`. */
import { Cron } from "croner";
import { eq, sql } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import { timeZone } from "../kit/calendar.ts";
import { instant } from "./database/columns.ts";
import type { Areas, Job } from "./hosted.ts";
import { loggable } from "./http/answer.ts";
import type { Server } from "./server.ts";

export const jobRuns = pgTable("job_runs", {
  name: text("name").primaryKey(),
  /** The run belongs to whoever wrote this; nobody else starts one before it. */
  nextRunAt: instant("next_run_at").notNull(),
  lastRunAt: instant("last_run_at"),
});

export function scheduleJobs(server: Server, areas: Areas): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const crons = Object.values(areas).flatMap((area) =>
    (area.jobs ?? []).map((job) => {
      const pattern = typeof job.every === "number" ? "* * * * * *" : job.every;
      const cron = new Cron(
        pattern,
        {
          timezone: timeZone,
          protect: true,
          unref: true,
          ...(typeof job.every === "number" ? { interval: job.every } : {}),
        },
        () => track(runJob(server, job)),
      );
      void track(
        catchUp(server, job).catch((error: unknown) =>
          server.log.error({ job: job.name, error: loggable(error) }, "job failed"),
        ),
      );
      return cron;
    }),
  );
  async function track(run: Promise<void>): Promise<void> {
    running.add(run);
    await run.finally(() => running.delete(run));
  }
  return async () => {
    for (const cron of crons) cron.stop();
    await Promise.all(running);
  };
}

/** A day's or a week's run that fell into a power cut is made up for at the next start. */
async function catchUp(server: Server, job: Job): Promise<void> {
  if (typeof job.every === "number") return;
  const [known] = await server.db.select().from(jobRuns).where(eq(jobRuns.name, job.name));
  const missed = known?.lastRunAt && new Cron(job.every, { timezone: timeZone }).nextRun(new Date(known.lastRunAt));
  if (missed && missed.getTime() <= Date.now()) await runJob(server, job);
}

async function runJob(server: Server, job: Job): Promise<void> {
  try {
    if (!(await claim(server, job))) return;
    const did = await job.run(server);
    if (did && Object.values(did).some((count) => count > 0)) server.log.info({ job: job.name, ...did }, "job");
  } catch (error) {
    server.log.error({ job: job.name, error: loggable(error) }, "job failed");
  }
}

/** True for the one process that may run the job now. */
async function claim(server: Server, job: Job): Promise<boolean> {
  const seconds = typeof job.every === "number" ? Math.max(1, job.every - 1) : 30;
  const claimed = await server.db.execute(sql`
    insert into job_runs (name, next_run_at, last_run_at) values (${job.name}, now() + make_interval(secs => ${seconds}), now())
    on conflict (name) do update set next_run_at = excluded.next_run_at, last_run_at = excluded.last_run_at
    where job_runs.next_run_at <= now() returning name`);
  return claimed.rows.length > 0;
}
