/** Keeps what statistics came to in days that are over, anew where something of those days was written. */
import { type SQL, sql } from "drizzle-orm";
import { addDays, addMonths, dayOf } from "../../../kit/calendar.ts";
import type { Database, Transaction } from "../../../server/database/connection.ts";
import type { Server } from "../../../server/server.ts";
import { groupsOf, type CachePolicy } from "./fact-query.ts";
import { cacheableStatistics, type PeriodDays, cachedName, type CacheableStatistic } from "./cached-figures.ts";
import { changedDays, keptFigures } from "./tables.ts";

/** What is older is read from its facts; what is read anew every day is kept of less. */
const monthsKept = { sums: 120, aging: 24, people: 24 } as const;
/** What a statement reads at most, so that writers of an embedded database are not kept waiting. */
const atOnce = { month: 12, day: 62, whole: 1 } as const;
/** The next run goes on with the rest. */
const longestMs = 120_000;

type Unit = keyof typeof atOnce;
/** Forgets what does not hold, and keeps what is not kept yet, in transactions of their own. */
export async function refreshCachedFigures({ db, now }: Pick<Server, "db" | "now">): Promise<Record<string, number>> {
  const begun = performance.now();
  const today = dayOf(now());
  const wanted = { sums: spansOf("sums", today), aging: spansOf("aging", today), people: wholesOf(today) };
  const forgotten = await forget(db, today, wanted);
  const { rows } = await db.execute<{ figures: string; count: number }>(
    sql`select figures, count(*)::int as count from ${keptFigures} group by figures`,
  );
  const counts = new Map(rows.map(({ figures, count }) => [figures, count]));
  let kept = 0;
  for (const each of cacheableStatistics) {
    const spans = wanted[each.keeping];
    if (counts.get(cachedName(each, today)) === spans.length) continue;
    for (const run of await missing(db, cachedName(each, today), spans)) {
      if (performance.now() - begun > longestMs) return { forgotten, kept };
      kept += await keep(db, each, run, today);
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

type Spans = Readonly<Record<CachePolicy, readonly Span[]>>;

/** What changed, what another definition left behind, and spans that are kept no more, as days of a month that is kept whole. */
function forget(db: Database, today: string, wanted: Spans): Promise<number> {
  const values = (all: SQL[]) => sql`(values ${sql.join(all, sql`, `)})`;
  const sources = cacheableStatistics.flatMap((each) =>
    each.sources.map((source) => sql`(${cachedName(each, today)}, ${source})`),
  );
  const known = cacheableStatistics.map((each) => sql`(${cachedName(each, today)}, ${each.keeping})`);
  const spans = Object.entries(wanted).flatMap(([keeping, all]) =>
    all.map(({ first, last }) => sql`(${keeping}, ${first}::date, ${last}::date)`),
  );
  return alone(db, async (tx) => {
    const { rows } = await tx.execute(sql`
      with marks as materialized (
        select source, range_agg(daterange(first, last, '[]')) as days from ${changedDays} group by source),
      stale as (
        select kept.figures, kept.first, kept.last
        from ${values(sources)} source (figures, name) join marks on marks.source = source.name
        join ${keptFigures} kept on kept.figures = source.figures and marks.days && daterange(kept.first, kept.last, '[]')),
      wanted as (
        select known.figures, span.first, span.last
        from ${values(known)} known (figures, keeping) join ${values(spans)} span (keeping, first, last) using (keeping))
      delete from ${keptFigures} where (figures, first, last) not in (select figures, first, last from wanted)
        or (figures, first, last) in (select figures, first, last from stale)
      returning 1`);
    await tx.execute(sql`delete from ${changedDays}`);
    return rows.length;
  });
}

const monthOf = (day: string) => `${day.slice(0, 8)}01`;
const endOf = (month: string) => addDays(addMonths(month, 1), -1);

interface Span extends PeriodDays {
  readonly unit: Unit;
}

/** Months that are over, the newest last. */
const monthsBefore = (today: string, count: number) =>
  Array.from({ length: count }, (_each, at) => addMonths(monthOf(today), at - count));

/** Of what adds up: months that are over, and days since the one before this began. */
function spansOf(keeping: "sums" | "aging", today: string): readonly Span[] {
  const months = monthsBefore(today, monthsKept[keeping]).map(
    (first): Span => ({ unit: "month", first, last: endOf(first) }),
  );
  const days: Span[] = [];
  for (let day = addMonths(monthOf(today), -1); day < today; day = addDays(day, 1))
    days.push({ unit: "day", first: day, last: day });
  return [...months, ...days];
}

/** Of people: to the end of each month and to yesterday, from the first of its month, its quarter and its year. */
function wholesOf(today: string): readonly Span[] {
  const ends = [...monthsBefore(today, monthsKept.people).map(endOf), addDays(today, -1)];
  const all = ends.flatMap((last) => {
    const quarter = `${last.slice(0, 5)}${String(Math.floor((Number(last.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, "0")}-01`;
    return [monthOf(last), quarter, `${last.slice(0, 4)}-01-01`].map((first): Span => ({ unit: "whole", first, last }));
  });
  return [...new Map(all.map((span) => [`${span.first} ${span.last}`, span])).values()];
}

/** Those that are not there, as many beside each other as one statement may read. */
async function missing(db: Database, figures: string, wanted: readonly Span[]): Promise<Span[]> {
  const { rows } = await db.execute<Record<string, unknown> & PeriodDays>(
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

function keep(db: Database, each: CacheableStatistic, { unit, first, last }: Span, today: string): Promise<number> {
  const { line, family } = each;
  const figures = cachedName(each, today);
  // This moment is not asked for: what depends on it is not kept.
  const wanted = { from: first, to: last, today, now: `${today}T00:00:00.000Z`, family };
  const groups =
    unit === "whole"
      ? sql`select ${figures}, ${first}::date, ${last}::date, coalesce(jsonb_agg(to_jsonb(groups)), '[]')
          from (${groupsOf(line, wanted)}) groups`
      : spanBySpan(figures, unit, { first, last }, (of) => groupsOf(line, wanted, { name: "span", of }));
  return alone(db, async (tx) => {
    const { rows } = await tx.execute(sql`
      insert into ${keptFigures} (figures, first, last, groups) ${groups} on conflict do nothing returning 1`);
    return rows.length;
  });
}

/** A row for each month or day between two, empty ones too. */
function spanBySpan(
  figures: string,
  unit: "month" | "day",
  { first, last }: PeriodDays,
  groupsBy: (span: SQL) => SQL,
): SQL {
  const span = unit === "month" ? sql`date_trunc('month', facts.day::timestamp)::date` : sql`facts.day`;
  const step = sql.raw(`interval '1 ${unit}'`);
  return sql`
    select ${figures}, day::date, (day + ${step} - interval '1 day')::date,
      coalesce(jsonb_agg(to_jsonb(groups) - 'span') filter (where groups.span is not null), '[]')
    from generate_series(${first}::timestamp, ${last}::timestamp, ${step}) day
    left join (${groupsBy(span)}) groups on groups.span = day::date
    group by day`;
}
