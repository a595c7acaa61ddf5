/**
 * Figures of days that are over stand in `kept_figures`, by months, and by days of this month and the last. A statistic that
 * is not narrowed is their sum, and what is read of the days beside them: as fast in a firm of ten years as in a young one.
 * People who are counted once stand there by months, quarters and years that begun; beside them those who are new are read.
 * Kept is what the same statement said; it holds while no row of the tables that it reads was written (`changed_days`).
 */
import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { addDays, daysBetween } from "../../../kit/calendar.ts";
import { factFilters } from "../../../kit/facts.ts";
import type { Queryable } from "../../../server/database/connection.ts";
import { families } from "../../online-requests/states.ts";
import { type FactName, statisticOf, type Statistic, statisticNames } from "../catalogue.ts";
import {
  branchesOf,
  converts,
  figuresIn,
  groupsOf,
  type CachePolicy,
  cachePolicyOf,
  groupKeys,
  newcomersOf,
  type FactQuery,
} from "./fact-query.ts";
import type { GroupTotals } from "./shape-results.ts";
import { changedDays, keptFigures } from "./tables.ts";

const contracts = ["legalization_contracts", "consulate_contracts"];
/** Of which facts figures are kept, and which tables say them. Each has triggers that write `changed_days`. */
const sourcesOf: { readonly [Fact in FactName]?: readonly string[] } = {
  filings: ["filings", "clients"],
  notarialFilings: ["notarial_filings", "clients"],
  services: ["filings", "notarial_filings", ...contracts],
  legalizationContracts: contracts,
  legalDocuments: [...contracts, "legal_documents", "consulate_documents", "nomenclators"],
  contractOffers: ["contract_offers", "bank_accounts"],
  offerConcepts: ["contract_offers", "contract_offer_lines"],
  newClients: ["clients"],
  requestForms: ["request_forms", "request_price_lines", "payments"],
  requestStamps: ["request_forms", "request_price_lines", "payments", "nomenclators"],
  requestPayments: ["payments"],
};

/** A statistic that can be kept, of all or of one family of requests. */
export interface CacheableStatistic {
  readonly line: Statistic;
  readonly family: string | undefined;
  readonly keeping: CachePolicy;
  /** Its name in `kept_figures`; two lines that ask the same share it. */
  readonly figures: string;
  readonly sources: readonly string[];
}

const dialect = new PgDialect();
const anyDays = { from: "2000-01-01", to: "2000-01-01", today: "2000-01-01", now: "2000-01-01T00:00:00.000Z" };

function keptOf(line: Statistic, family: string | undefined): CacheableStatistic | undefined {
  const wanted = { ...anyDays, family };
  const sources = sourcesOf[line.fact];
  const keeping = cachePolicyOf(line, wanted);
  if (!sources || !keeping) return undefined;
  const statement = JSON.stringify(dialect.sqlToQuery(groupsOf(line, wanted)));
  const figures = createHash("sha256").update(statement).digest("base64url");
  return { line, family, keeping, figures, sources: converts(line, wanted) ? [...sources, "exchange_rates"] : sources };
}

/** Their name on a day: what ages is something else tomorrow. */
export const cachedName = ({ keeping, figures }: CacheableStatistic, today: string): string =>
  keeping === "aging" ? `${figures} ${today}` : figures;

const hasFamilies = (line: Statistic) => branchesOf(line).some(({ filters: narrow }) => narrow.family);
/** All that can be kept; those that lines share, once. */
export const cacheableStatistics: readonly CacheableStatistic[] = [
  ...new Map(
    statisticNames
      .map(statisticOf)
      .flatMap((line) => [undefined, ...(hasFamilies(line) ? families : [])].map((family) => keptOf(line, family)))
      .flatMap((kept) => (kept ? [[kept.figures, kept] as const] : [])),
  ).values(),
];

/** Undefined where what is wanted is narrowed by more than one family, or told in one currency. */
function keptFor(line: Statistic, wanted: FactQuery): CacheableStatistic | undefined {
  const { currency, families: own = [] } = wanted;
  const narrowed = factFilters.some((name) => name !== "family" && wanted[name]);
  if (currency || narrowed || (own.length > 1 && !wanted.family)) return undefined;
  const family = wanted.family ?? own[0];
  return keptOf(line, hasFamilies(line) ? family : undefined);
}

export interface PeriodDays {
  readonly first: string;
  readonly last: string;
}

/** `changed`: the days of a period in which its tables were written since, as one value however many the marks. */
const changedIn = ({ sources }: CacheableStatistic, { from, to }: FactQuery): SQL => sql`changed as materialized (
  select range_agg(daterange(first, last, '[]')) as days from ${changedDays}
  where source in (${sql.join(
    sources.map((each) => sql`${each}`),
    sql`, `,
  )}) and first <= ${to} and last >= ${from})`;
/** None of them is in it. */
const holds = sql`not coalesce(changed.days && daterange(kept.first, kept.last, '[]'), false)`;

/** Rows of `groupsOf`: from what is kept, as far as it holds, and from the facts of the other days. */
export async function readFigures(db: Queryable, line: Statistic, wanted: FactQuery): Promise<GroupTotals[]> {
  const kept = keptFor(line, wanted);
  for (let turn = 0; kept && turn < mostTurns; turn++) {
    const { from, to, today } = wanted;
    const found = await db.execute<PeriodDays & Record<string, unknown>>(sql`
      with ${changedIn(kept, wanted)}
      select first::text, last::text from ${keptFigures} kept, changed
      where figures = ${cachedName(kept, today)} and first >= ${from} and last <= ${to} and ${holds}`);
    const cover = (kept.keeping === "people" ? wholeOf : coverOf)({ first: from, last: to }, found.rows, today);
    if (cover.kept.length === 0) break;
    const { rows } = await db.execute<Read>(summedUp(kept, wanted, cover));
    // Somebody wrote in between: what holds is another part now.
    if (rows[0]?.chosen !== cover.kept.length) continue;
    return rows.flatMap(({ chosen: _chosen, ...row }) => (row.count === null ? [] : [row as unknown as GroupTotals]));
  }
  return (await db.execute<GroupTotals & Record<string, unknown>>(groupsOf(line, wanted))).rows;
}

const mostTurns = 3;
type Read = Record<string, unknown> & { readonly chosen: number };

/** More parts than that are read as one, from the first to the last. */
const mostGaps = 6;

export interface CachedCoverage {
  readonly kept: readonly PeriodDays[];
  readonly gaps: readonly PeriodDays[];
}

/** The longest that are kept, one after the other, and the days between them. */
export function coverOf({ first, last }: PeriodDays, found: readonly PeriodDays[]): CachedCoverage {
  const byFirst = found.toSorted((a, b) => a.first.localeCompare(b.first) || b.last.localeCompare(a.last));
  const kept: PeriodDays[] = [];
  const gaps: PeriodDays[] = [];
  let next = first;
  for (const span of byFirst) {
    if (span.first < next) continue;
    if (span.first > next) gaps.push({ first: next, last: addDays(span.first, -1) });
    kept.push(span);
    next = addDays(span.last, 1);
  }
  if (next <= last) gaps.push({ first: next, last });
  const [begin, end] = [gaps[0], gaps.at(-1)];
  if (gaps.length <= mostGaps || !begin || !end) return { kept, gaps };
  const whole = { first: begin.first, last: end.last };
  return { kept: kept.filter((span) => span.last < whole.first || span.first > whole.last), gaps: [whole] };
}

/** Looking for one person among those before costs as much as reading a dozen. */
const costOfLooking = 12;
const lengthOf = ({ first, last }: PeriodDays) => daysBetween(first, last) + 1;

/** The longest that is kept alone, where few days are left beside it; those that are to come hold hardly anything. */
export function wholeOf({ first, last }: PeriodDays, found: readonly PeriodDays[], today: string): CachedCoverage {
  const none = { kept: [], gaps: [{ first, last }] };
  const [longest] = found.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  if (!longest) return none;
  const before = { first, last: addDays(longest.first, -1) };
  const after = { first: addDays(longest.last, 1), last };
  const gaps = [before, after].filter((gap) => gap.first <= gap.last);
  const over = gaps.map((gap) => lengthOf({ ...gap, last: gap.last < today ? gap.last : today }));
  const left = over.reduce((all, days) => all + Math.max(days, 0), 0);
  return left * costOfLooking <= lengthOf(longest) ? { kept: [longest], gaps } : none;
}

/** What columns of `groups` hold. */
const typeOf = { count: "int", amount: "numeric", fee: "numeric", unconverted: "int" } as const;
const sumOf = {
  count: sql.raw("coalesce(sum(count), 0)::int as count"),
  amount: sql.raw("coalesce(sum(amount), 0)::numeric(20, 2)::text as amount"),
  fee: sql.raw("coalesce(sum(fee), 0)::numeric(20, 2)::text as fee"),
  unconverted: sql.raw("coalesce(sum(unconverted), 0)::int as unconverted"),
};

/** One statement, so one moment: how many of the chosen still hold stands on each row. */
function summedUp(kept: CacheableStatistic, wanted: FactQuery, { kept: chosen, gaps }: CachedCoverage): SQL {
  const { line } = kept;
  const [keys, figures] = [groupKeys(line), figuresIn(line, wanted)];
  const names = [...keys, ...figures];
  const record = [...keys.map((key) => `${key} text`), ...figures.map((figure) => `${figure} ${typeOf[figure]}`)];
  const cast = [...keys, ...figures.map((figure) => `${figure}::${typeOf[figure]}`)].join(", ");
  const spans = chosen.map(({ first, last }) => sql`(${first}::date, ${last}::date)`);
  const parts = [
    sql`select ${sql.raw(names.map((name) => `g.${name}`).join(", "))} from chosen,
      jsonb_to_recordset(chosen.groups) as g (${sql.raw(record.join(", "))})`,
    ...besides(kept, wanted, { kept: chosen, gaps }).map((read) => sql`select ${sql.raw(cast)} from (${read}) facts`),
  ];
  const grouped = keys.length > 0 ? sql.raw(` group by ${keys.join(", ")}`) : sql``;
  const told = sql.join([...keys.map((key) => sql.raw(key)), ...figures.map((figure) => sumOf[figure])], sql`, `);
  return sql`
    with ${changedIn(kept, wanted)}, chosen as materialized (
      select groups from ${keptFigures} kept, changed
      where figures = ${cachedName(kept, wanted.today)} and (first, last) in (${sql.join(spans, sql`, `)}) and ${holds})
    select * from (select count(*)::int as chosen from chosen) held
    left join (select ${told} from (${sql.join(parts, sql` union all `)}) all_of_them${grouped}) summed on true`;
}

/** What the facts of the gaps add to what is kept. */
function besides(
  { line, keeping }: CacheableStatistic,
  wanted: FactQuery,
  { kept: [whole], gaps }: CachedCoverage,
): readonly SQL[] {
  const of = ({ first, last }: PeriodDays): FactQuery => ({ ...wanted, from: first, to: last });
  if (keeping !== "people") return gaps.map((gap) => groupsOf(line, of(gap)));
  return whole && gaps.length > 0 ? [newcomersOf(line, gaps.map(of), of(whole))] : [];
}
