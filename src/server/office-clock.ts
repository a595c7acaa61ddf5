/**
 * Checks whether the system clock can be trusted before a job depends on it. The last trusted instant is stored in the
 * database. While the clock has jumped away from it (a dead battery, a wrong year for ten seconds), nothing is erased,
 * ended or sent.
 */
import { isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { boolean, pgTable } from "drizzle-orm/pg-core";
import { Refusal } from "../kit/validation/errors.ts";
import { auditLog, writeAuditEntry } from "./audit/audit-log.ts";
import type { Call } from "./call.ts";
import { instantColumnType } from "./database/columns.ts";
import { inTransaction, type Database, type Queryable, type Transaction } from "./database/connection.ts";
import { definePort } from "./port.ts";
import type { Server } from "./server.ts";

/** Table with the trusted instant. */
export const officeClock = pgTable("office_clock", {
  /** The table has a single row. */
  only: boolean("only").primaryKey().default(true),
  /** The latest instant at which the clock was trusted. */
  trustedAt: instantColumnType("trusted_at").notNull(),
  /** When the administrators were last notified of a wrong clock, by that clock. */
  reportedAt: instantColumnType("reported_at"),
});

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A jump ahead up to this is elapsed time: a restart, a busy machine. */
const stepMs = 10 * minuteMs;
/**
 * A longer jump is accepted if the clock then runs evenly for this time: time servers would have corrected it by then.
 */
const steadyMs = 15 * minuteMs;
/** The office is rarely off for longer: beyond this, a person must confirm the clock. */
const leapMs = 7 * dayMs;
/**
 * Maximum correction backward that is accepted without confirmation; time catches up with the trusted instant by
 * itself.
 */
const backMs = dayMs;
/** Two readings of an evenly running clock differ by less. */
const unevenMs = 30_000;
/** Minimum interval between writes of the trusted instant. */
const writeMs = 20_000;
const reportAgainMs = dayMs;

/** Judgement of the system clock. */
export type ClockVerdict =
  /** The clock follows the trusted instant. */
  | "right"
  /** The clock jumped ahead recently and may be corrected soon. */
  | "settling"
  /** Too far ahead of, or behind, the trusted instant: a person must confirm the clock. */
  | "ahead"
  | "behind";

interface ClockReading {
  readonly now: Date;
  readonly trustedAt: Date;
  /** Time since the last jump of the clock. */
  readonly evenMs: number;
}

/** Judges a clock reading against the trusted instant. */
export function evaluateClock({ now, trustedAt, evenMs }: ClockReading): ClockVerdict {
  const aheadMs = now.getTime() - trustedAt.getTime();
  if (aheadMs < -backMs) return "behind";
  if (aheadMs <= stepMs) return "right";
  if (aheadMs > leapMs) return "ahead";
  return evenMs >= steadyMs ? "right" : "settling";
}

/** Notifies the administrators of a clock that they must confirm. */
export interface ClockReport {
  (
    tx: Transaction,
    report: { readonly verdict: "ahead" | "behind"; readonly now: Date; readonly trustedAt: Date },
  ): Promise<void>;
}
export const clockReportPort = definePort<ClockReport>("reports of a wrong clock");

/**
 * Returns a check of this process's clock. Each check with a right clock moves the trusted instant forward; each with a
 * wrong one notifies the administrators, at most once a day.
 */
export function watchOfficeClock(server: Pick<Server, "db" | "now" | "log">): () => Promise<ClockVerdict> {
  let evenRun = { offset: Number.NaN, since: 0 };
  let lastVerdict: ClockVerdict = "right";
  return async () => {
    const elapsed = performance.now();
    const now = server.now();
    const offset = now.getTime() - elapsed;
    if (!(Math.abs(offset - evenRun.offset) <= unevenMs)) evenRun = { offset, since: elapsed };
    const trustedAt = await readTrustedAt(server.db, now);
    const verdict = evaluateClock({ now, trustedAt, evenMs: elapsed - evenRun.since });
    if (verdict === "right" && now.getTime() - trustedAt.getTime() > writeMs) await storeTrustedAt(server.db, now);
    if (verdict === "ahead" || verdict === "behind") await reportOnce(server.db, { verdict, now, trustedAt });
    if (verdict !== lastVerdict) server.log.warn({ verdict, now, trustedAt }, "the clock is judged anew");
    lastVerdict = verdict;
    return verdict;
  };
}

/** SQL condition: the clock is behind data that was written with a trusted clock. */
export const isBehind = (now: Date): SQL =>
  sql`exists (select from ${officeClock} where ${officeClock.trustedAt} > ${new Date(now.getTime() + backMs).toISOString()}::timestamptz)`;

/** A clock that waits for a person's confirmation. */
interface ClockDoubt {
  readonly verdict: "ahead" | "behind";
  readonly trustedAt: string;
}

/** The clock problem that a person must resolve; null if there is none. */
export async function clockDoubt(db: Queryable, now: Date): Promise<ClockDoubt | null> {
  const [row] = await db.select({ trustedAt: officeClock.trustedAt }).from(officeClock);
  if (!row) return null;
  const verdict = evaluateClock({ now, trustedAt: new Date(row.trustedAt), evenMs: 0 });
  return verdict === "ahead" || verdict === "behind" ? { verdict, trustedAt: row.trustedAt } : null;
}

/**
 * Confirms that the clock is right although it is ahead or behind: waiting jobs continue. ALREADY_DONE if nothing is
 * waiting; CONFLICT if the clock differs by more than an hour from what the person saw.
 */
export async function confirmClock(call: Call, { shown: shownTime }: { readonly shown: string }): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    const [row] = await tx.select().from(officeClock).for("update");
    const doubt = await clockDoubt(tx, call.now);
    if (!row || !doubt) throw new Refusal("ALREADY_DONE");
    if (Math.abs(Date.parse(shownTime) - call.now.getTime()) > hourMs) throw new Refusal("CONFLICT");
    const trustedAt = call.now.toISOString();
    await tx.update(officeClock).set({ trustedAt, reportedAt: null });
    await writeAuditEntry(tx, call, {
      action: "clock.confirm",
      kind: "clock",
      id: "office",
      before: { trustedAt: row.trustedAt },
      after: { trustedAt },
    });
  });
}

/** The trusted instant. If none is stored yet, it starts at the newest entry of the audit log. */
async function readTrustedAt(db: Database, now: Date): Promise<Date> {
  const [stored] = await db.select({ trustedAt: officeClock.trustedAt }).from(officeClock);
  if (stored) return new Date(stored.trustedAt);
  const newest = sql`(select ${auditLog.at} from ${auditLog} order by ${auditLog.id} desc limit 1)`;
  await db.execute(sql`
    insert into office_clock (trusted_at) values (coalesce(${newest}, ${now.toISOString()}::timestamptz))
    on conflict do nothing`);
  return readTrustedAt(db, now);
}

async function storeTrustedAt(db: Database, now: Date): Promise<void> {
  const trustedAt = now.toISOString();
  await db.update(officeClock).set({ trustedAt }).where(lt(officeClock.trustedAt, trustedAt));
}

/** At most once a day across all processes, by any of their clocks. */
async function reportOnce(db: Database, report: Parameters<ClockReport>[1]): Promise<void> {
  const at = report.now.toISOString();
  const isDue = sql`abs(extract(epoch from ${officeClock.reportedAt} - ${at}::timestamptz)) * 1000 > ${reportAgainMs}`;
  await inTransaction(db, async (tx) => {
    const claimed = await tx
      .update(officeClock)
      .set({ reportedAt: at })
      .where(or(isNull(officeClock.reportedAt), isDue))
      .returning();
    if (claimed.length > 0) await clockReportPort()(tx, report);
  });
}
