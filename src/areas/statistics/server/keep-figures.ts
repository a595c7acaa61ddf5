/** Keeps what statistics came to in days that are over, anew where something of those days was written. */
import { sql } from "drizzle-orm";
import { addDays, addMonths, dayOf } from "../../../kit/calendar.ts";
import type { Database, Transaction } from "../../../server/database/database.ts";
import type { Server } from "../../../server/server.ts";
import { groupsOf } from "./facts.ts";
import { allKept, type Days, type Kept } from "./kept-figures.ts";
import { changedDays, keptFigures } from "./tables.ts";

/** What is older is read from its facts. */
const monthsKept = 120;
/** What a statement reads at most, so that writers of an embedded database are not kept waiting. */
const atOnce = { month: 12, day: 62 } as const;
/** The next run goes on with the rest. */
const longestMs = 120_000;

type Unit = keyof typeof atOnce;
/** Forgets what does not hold, and keeps what is not kept yet, in transactions of their own. */
export async function keepFigures({ db, now }: Pick<Server, "db" | "now">): Promise<Record<string, number>> {
  const begun = performance.now();
  const today = dayOf(now());
  const forgotten = await forget(db, today);
  const wanted = spansOf(today);
  const { rows } = await db.execute<{ figures: string; count: number }>(
    sql`select figures, count(*)::int as count from ${keptFigures} group by figures`,
  );
  const counts = new Map(rows.map(({ figures, count }) => [figures, count]));
  let kept = 0;
  for (const each of allKept) {
    if (counts.get(each.figures) === wanted.length) continue;
    for (const run of await missing(db, each, wanted)) {
      if (performance.now() - begun > longestMs) return { forgotten, kept };
      kept += await keep(db, each, run);
    }
  }
  return { forgotten, kept };
}

/**
 * One at a time, each of one moment: who forgets the days that changed must see every figure that was kept before, and who
 * keeps figures every change whose mark was taken away. Reading waits for neither.
 */
const alone = <Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  db.transaction(
    async (tx) => {
      // Takes no snapshot: the next statement does, when nobody else keeps or forgets.
      await tx.execute(sql`lock table ${keptFigures} in share row exclusive mode`);
      return work(tx);
    },
    { isolationLevel: "repeatable read" },
  );

/** What changed, what another definition left behind, and days of months that are kept whole now. */
function forget(db: Database, today: string): Promise<number> {
  const sources = allKept.flatMap(({ figures, sources: each }) => each.map((source) => sql`(${figures}, ${source})`));
  const known = allKept.map(({ figures }) => sql`${figures}`);
  return alone(db, async (tx) => {
    const { rows } = await tx.execute(sql`
      with marks as materialized (
        select source, range_agg(daterange(first, last, '[]')) as days from ${changedDays} group by source),
      stale as (
        select kept.figures, kept.first, kept.last
        from (values ${sql.join(sources, sql`, `)}) source (figures, name) join marks on marks.source = source.name
        join ${keptFigures} kept on kept.figures = source.figures and marks.days && daterange(kept.first, kept.last, '[]'))
      delete from ${keptFigures} where figures not in (${sql.join(known, sql`, `)})
        or last < ${daysFrom(today)} and last - first < 27
        or (figures, first, last) in (select figures, first, last from stale)
      returning 1`);
    await tx.execute(sql`delete from ${changedDays}`);
    return rows.length;
  });
}

const monthOf = (day: string) => `${day.slice(0, 8)}01`;
/** From the first of the month before. */
const daysFrom = (today: string) => addMonths(monthOf(today), -1);

interface Span extends Days {
  readonly unit: Unit;
}

/** All that is kept of a day like this: months that are over, and days since the one before this began. */
function spansOf(today: string): readonly Span[] {
  const months = Array.from({ length: monthsKept }, (_each, at): Span => {
    const first = addMonths(monthOf(today), at - monthsKept);
    return { unit: "month", first, last: addDays(addMonths(first, 1), -1) };
  });
  const days: Span[] = [];
  for (let day = daysFrom(today); day < today; day = addDays(day, 1)) days.push({ unit: "day", first: day, last: day });
  return [...months, ...days];
}

/** Those that are not there, as many beside each other as one statement may read. */
async function missing(db: Database, { figures }: Kept, wanted: readonly Span[]): Promise<Span[]> {
  const { rows } = await db.execute<Record<string, unknown> & Days>(
    sql`select first::text, last::text from ${keptFigures} where figures = ${figures}`,
  );
  const there = new Set(rows.map(({ first, last }) => `${first} ${last}`));
  const runs: Span[] = [];
  let length = 0;
  for (const [at, { unit, first, last }] of wanted.entries()) {
    if (there.has(`${first} ${last}`)) {
      length = 0;
      continue;
    }
    const goesOn = length > 0 && length < atOnce[unit] && wanted[at - 1]?.unit === unit;
    const before = goesOn ? runs.pop() : undefined;
    length = before ? length + 1 : 1;
    runs.push({ unit, first: before?.first ?? first, last });
  }
  return runs;
}

function keep(db: Database, { line, family, figures }: Kept, { unit, first, last }: Span): Promise<number> {
  const span = unit === "month" ? sql`date_trunc('month', facts.day::timestamp)::date` : sql`facts.day`;
  const step = sql.raw(`interval '1 ${unit}'`);
  // Neither today nor this moment is asked for: what depends on them is not kept.
  const wanted = { from: first, to: last, today: last, now: `${last}T00:00:00.000Z`, family };
  return alone(db, async (tx) => {
    const { rows } = await tx.execute(sql`
      insert into ${keptFigures} (figures, first, last, groups)
      select ${figures}, day::date, (day + ${step} - interval '1 day')::date,
        coalesce(jsonb_agg(to_jsonb(groups) - 'span') filter (where groups.span is not null), '[]')
      from generate_series(${first}::timestamp, ${last}::timestamp, ${step}) day
      left join (${groupsOf(line, wanted, { name: "span", of: span })}) groups on groups.span = day::date
      group by day on conflict do nothing returning 1`);
    return rows.length;
  });
}
