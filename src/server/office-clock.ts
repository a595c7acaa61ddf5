/**
 * Whether the clock can be believed before a job acts by it. The last moment that was believed is kept in the database;
 * a clock that leapt away from it (a dead battery, a wrong year for ten seconds) erases, ends and tells nothing.
 */
import { isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { boolean, pgTable } from "drizzle-orm/pg-core";
import { Refusal } from "../kit/errors.ts";
import { auditLog, writeAuditEntry } from "./audit/audit-log.ts";
import type { Call } from "./call.ts";
import { instantColumnType } from "./database/columns.ts";
import { inTransaction, type Database, type Queryable, type Transaction } from "./database/connection.ts";
import { lateBoundPort } from "./late-bound-port.ts";
import type { Server } from "./server.ts";

export const officeClock = pgTable("office_clock", {
  /** There is one row. */
  only: boolean("only").primaryKey().default(true),
  /** The latest moment at which the clock was believed. */
  trustedAt: instantColumnType("trusted_at").notNull(),
  /** When the keepers of the settings were told last that it is not, by that clock. */
  reportedAt: instantColumnType("reported_at"),
});

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A step ahead up to this is time that passed: a restart, a busy machine. */
const stepMs = 10 * minuteMs;
/** A longer one is believed by itself when the clock has run on evenly for so long: time servers correct it sooner. */
const steadyMs = 15 * minuteMs;
/** An office is rarely off for longer: from here on a person says that the clock is right. */
const leapMs = 7 * dayMs;
/** So far back goes what people set right by hand; the time that was believed comes again by itself. */
const backMs = dayMs;
/** Two readings of an even clock differ by less. */
const unevenMs = 30_000;
/** The believed moment is written no more often than this. */
const writeMs = 20_000;
const reportAgainMs = dayMs;

export type ClockVerdict =
  /** What the clock says follows what was believed. */
  | "right"
  /** It leapt ahead a moment ago: perhaps it is set right at once. */
  | "settling"
  /** It is further ahead, or behind, than anything explains: a person must confirm it. */
  | "ahead"
  | "behind";

interface Reading {
  readonly now: Date;
  readonly trustedAt: Date;
  /** How long it has run evenly. */
  readonly evenMs: number;
}

export function judgeClock({ now, trustedAt, evenMs }: Reading): ClockVerdict {
  const ahead = now.getTime() - trustedAt.getTime();
  if (ahead < -backMs) return "behind";
  if (ahead <= stepMs) return "right";
  if (ahead > leapMs) return "ahead";
  return evenMs >= steadyMs ? "right" : "settling";
}

/** Tells the keepers of the settings of a clock that waits for them. */
export interface ClockReport {
  (
    tx: Transaction,
    of: { readonly verdict: "ahead" | "behind"; readonly now: Date; readonly trustedAt: Date },
  ): Promise<void>;
}
export const [registerClockReport, clockReport] = lateBoundPort<ClockReport>("who is told of a wrong clock");

/** One process's look at its clock; each look of a right clock is the moment that is believed from then on. */
export function watchOfficeClock(server: Pick<Server, "db" | "now" | "log">): () => Promise<ClockVerdict> {
  let even = { offset: Number.NaN, since: 0 };
  let known: ClockVerdict = "right";
  return async () => {
    const elapsed = performance.now();
    const now = server.now();
    const offset = now.getTime() - elapsed;
    if (!(Math.abs(offset - even.offset) <= unevenMs)) even = { offset, since: elapsed };
    const trustedAt = await trustedSince(server.db, now);
    const verdict = judgeClock({ now, trustedAt, evenMs: elapsed - even.since });
    if (verdict === "right" && now.getTime() - trustedAt.getTime() > writeMs) await trust(server.db, now);
    if (verdict === "ahead" || verdict === "behind") await reportOnce(server.db, { verdict, now, trustedAt });
    if (verdict !== known) server.log.warn({ verdict, now, trustedAt }, "the clock is judged anew");
    known = verdict;
    return verdict;
  };
}

/** Whether the clock stands before what was written by one that was believed, as a condition of a statement. */
export const isBehind = (now: Date): SQL =>
  sql`exists (select from ${officeClock} where ${officeClock.trustedAt} > ${new Date(now.getTime() + backMs).toISOString()}::timestamptz)`;

export interface ClockDoubt {
  readonly verdict: "ahead" | "behind";
  readonly trustedAt: string;
}

/** What waits for a person: null while the clock needs none. */
export async function clockDoubt(db: Queryable, now: Date): Promise<ClockDoubt | null> {
  const [row] = await db.select({ trustedAt: officeClock.trustedAt }).from(officeClock);
  if (!row) return null;
  const verdict = judgeClock({ now, trustedAt: new Date(row.trustedAt), evenMs: 0 });
  return verdict === "ahead" || verdict === "behind" ? { verdict, trustedAt: row.trustedAt } : null;
}

/**
 * A person says that the clock is right, ahead or behind as it is: what waited goes on. ALREADY_DONE when nothing waits;
 * CONFLICT when it does not show any more what they saw.
 */
export async function confirmClock(call: Call, { shown }: { readonly shown: string }): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    const [row] = await tx.select().from(officeClock).for("update");
    const doubt = await clockDoubt(tx, call.now);
    if (!row || !doubt) throw new Refusal("ALREADY_DONE");
    if (Math.abs(Date.parse(shown) - call.now.getTime()) > hourMs) throw new Refusal("CONFLICT");
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

/** Where nothing is kept yet, the newest line of the audit log says until when the clock was right. */
async function trustedSince(db: Database, now: Date): Promise<Date> {
  const [known] = await db.select({ trustedAt: officeClock.trustedAt }).from(officeClock);
  if (known) return new Date(known.trustedAt);
  const newest = sql`(select ${auditLog.at} from ${auditLog} order by ${auditLog.id} desc limit 1)`;
  await db.execute(sql`
    insert into office_clock (trusted_at) values (coalesce(${newest}, ${now.toISOString()}::timestamptz))
    on conflict do nothing`);
  return trustedSince(db, now);
}

async function trust(db: Database, now: Date): Promise<void> {
  const trustedAt = now.toISOString();
  await db.update(officeClock).set({ trustedAt }).where(lt(officeClock.trustedAt, trustedAt));
}

/** Once a day over all processes, by whichever clock. */
async function reportOnce(db: Database, of: Parameters<ClockReport>[1]): Promise<void> {
  const at = of.now.toISOString();
  const apart = sql`abs(extract(epoch from ${officeClock.reportedAt} - ${at}::timestamptz)) * 1000 > ${reportAgainMs}`;
  await inTransaction(db, async (tx) => {
    const fresh = await tx
      .update(officeClock)
      .set({ reportedAt: at })
      .where(or(isNull(officeClock.reportedAt), apart))
      .returning();
    if (fresh.length > 0) await clockReport()(tx, of);
  });
}
