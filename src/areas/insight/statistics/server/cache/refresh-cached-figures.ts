/** Fills the cache of past days and replaces what a write invalidated. */
import { type SQL, sql } from "drizzle-orm";
import { addDays, addMonths, dayOf } from "../../../../../kit/time/calendar.ts";
import type { Database, Transaction } from "../../../../../server/database/connection.ts";
import type { Server } from "../../../../../server/server.ts";
import { groupsOf, type CachePolicy } from "../figures-query.ts";
import { cacheableStatistics, cacheKeyOf, type CacheableStatistic } from "./cached-figures.ts";
import type { PeriodDays } from "./cached-coverage.ts";
import { changedDays, cachedFigures } from "../tables.ts";

/**
 * Months that are cached. Older ones are read from their facts; the policies that are refreshed more often cover
 * fewer.
 */
const cachedMonths = { sums: 120, aging: 24, people: 24 } as const;
/** Largest number of spans per statement, so that writers of an embedded database do not wait long. */
const maxSpansPerStatement = { month: 12, day: 62, whole: 1 } as const;
/** Months that are cached. Older ones are read from their facts; policies that are refreshed more often cover fewer. */
const maxRunMs = 120_000;

type Unit = keyof typeof maxSpansPerStatement;
/** Deletes invalid results and computes missing ones, each statement in its own transaction. */
export async function refreshCachedFigures({ db, now }: Pick<Server, "db" | "now">): Promise<Record<string, number>> {
  const startedAt = performance.now();
  const today = dayOf(now());
  const spansByPolicy = { sums: spansOf("sums", today), aging: spansOf("aging", today), people: peopleSpans(today) };
  const deletedCount = await deleteInvalid(db, today, spansByPolicy);
  const { rows } = await db.execute<{ figures: string; count: number }>(
    sql`select figures, count(*)::int as count from ${cachedFigures} group by figures`,
  );
  const counts = new Map(rows.map(({ figures, count }) => [figures, count]));
  let cachedCount = 0;
  for (const each of cacheableStatistics) {
    const spans = spansByPolicy[each.policy];
    if (counts.get(cacheKeyOf(each, today)) === spans.length) continue;
    for (const run of await missingSpans(db, cacheKeyOf(each, today), spans)) {
      if (performance.now() - startedAt > maxRunMs) return { forgotten: deletedCount, kept: cachedCount };
      cachedCount += await cacheSpan(db, each, run, today);
    }
  }
  return { forgotten: deletedCount, kept: cachedCount };
}

/**
 * Runs exclusively and on one snapshot: the deletion must see every cached result, and a computation every change
 * whose mark was deleted. Readers wait for neither.
 */
const exclusively = <Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  db.transaction(
    async (tx) => {
      // LOCK TABLE uses no snapshot; the next statement does, once no other process holds the lock.
      await tx.execute(sql`lock table ${cachedFigures} in share row exclusive mode`);
      return work(tx);
    },
    { isolationLevel: "repeatable read" },
  );

type SpansByPolicy = Readonly<Record<CachePolicy, readonly Span[]>>;

/**
 * Deletes results that changed, that belong to an old definition, or whose span is no longer cached (days of a month
 * now cached whole).
 */
function deleteInvalid(db: Database, today: string, spansByPolicy: SpansByPolicy): Promise<number> {
  const values = (all: SQL[]) => sql`(values ${sql.join(all, sql`, `)})`;
  const sources = cacheableStatistics.flatMap((each) =>
    each.sources.map(
      (source) =>
        sql`(${cacheKeyOf(each, today)}, ${source}, ${sql.raw(String(each.hasRateApart && source === "exchange_rates"))})`,
    ),
  );
  const figuresWithPolicy = cacheableStatistics.map((each) => sql`(${cacheKeyOf(each, today)}, ${each.policy})`);
  const spans = Object.entries(spansByPolicy).flatMap(([policy, all]) =>
    all.map(({ first, last }) => sql`(${policy}, ${first}::date, ${last}::date)`),
  );
  return exclusively(db, async (tx) => {
    const { rows } = await tx.execute(sql`
      with marks as materialized (
        select source, range_agg(daterange(first, last, '[]')) as days from ${changedDays} group by source),
      stale as (
        select kept.figures, kept.first, kept.last
        from ${values(sources)} source (figures, name, affects_all_days) join marks on marks.source = source.name
        join ${cachedFigures} kept on kept.figures = source.figures
          and (affects_all_days or marks.days && daterange(kept.first, kept.last, '[]'))),
      wanted as (
        select known.figures, span.first, span.last
        from ${values(figuresWithPolicy)} known (figures, keeping) join ${values(spans)} span (keeping, first, last) using (keeping))
      delete from ${cachedFigures} where (figures, first, last) not in (select figures, first, last from wanted)
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

/** The last full months, oldest first. */
const monthsBefore = (today: string, count: number) =>
  Array.from({ length: count }, (_each, at) => addMonths(monthOf(today), at - count));

/** Spans of policies that add up: full months, and days since the start of the previous month. */
function spansOf(policy: "sums" | "aging", today: string): readonly Span[] {
  const months = monthsBefore(today, cachedMonths[policy]).map(
    (first): Span => ({ unit: "month", first, last: endOf(first) }),
  );
  const days: Span[] = [];
  for (let day = addMonths(monthOf(today), -1); day < today; day = addDays(day, 1))
    days.push({ unit: "day", first: day, last: day });
  return [...months, ...days];
}

/** Spans for people: to the end of each month and to yesterday, from the start of that month, quarter and year. */
function peopleSpans(today: string): readonly Span[] {
  const ends = [...monthsBefore(today, cachedMonths.people).map(endOf), addDays(today, -1)];
  const all = ends.flatMap((last) => {
    const quarter = `${last.slice(0, 5)}${String(Math.floor((Number(last.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, "0")}-01`;
    return [monthOf(last), quarter, `${last.slice(0, 4)}-01-01`].map((first): Span => ({ unit: "whole", first, last }));
  });
  return [...new Map(all.map((span) => [`${span.first} ${span.last}`, span])).values()];
}

/** Spans that are not cached, adjacent ones joined up to the limit of a statement. */
async function missingSpans(db: Database, figures: string, spans: readonly Span[]): Promise<Span[]> {
  const { rows } = await db.execute<Record<string, unknown> & PeriodDays>(
    sql`select first::text, last::text from ${cachedFigures} where figures = ${figures}`,
  );
  const cached = new Set(rows.map(({ first, last }) => `${first} ${last}`));
  const runs: Span[] = [];
  let length = 0;
  for (const [at, { unit, first, last }] of spans.entries()) {
    if (cached.has(`${first} ${last}`)) {
      length = 0;
      continue;
    }
    const isAdjacent = length > 0 && length < maxSpansPerStatement[unit] && spans[at - 1]?.unit === unit;
    const previous = isAdjacent ? runs.pop() : undefined;
    length = previous ? length + 1 : 1;
    runs.push({ unit, first: previous?.first ?? first, last });
  }
  return runs;
}

function cacheSpan(
  db: Database,
  entry: CacheableStatistic,
  { unit, first, last }: Span,
  today: string,
): Promise<number> {
  const { statistic, family } = entry;
  const figures = cacheKeyOf(entry, today);
  // The current time is never used: results that depend on it are not cached.
  const query = { from: first, to: last, today, now: `${today}T00:00:00.000Z`, family };
  const groups =
    unit === "whole"
      ? sql`select ${figures}, ${first}::date, ${last}::date, coalesce(jsonb_agg(to_jsonb(groups)), '[]')
          from (${groupsOf(statistic, query)}) groups`
      : groupsBySpan(figures, unit, { first, last }, (daySql) =>
          groupsOf(statistic, query, { name: "span", of: daySql }),
        );
  return exclusively(db, async (tx) => {
    const { rows } = await tx.execute(sql`
      insert into ${cachedFigures} (figures, first, last, groups) ${groups} on conflict do nothing returning 1`);
    return rows.length;
  });
}

/** One row per month or day of the period, empty ones included. */
function groupsBySpan(
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
