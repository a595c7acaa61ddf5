/**
 * Results of past days are cached in `kept_figures`: by month, and by day for this month and the last. A statistic
 * without filters is the sum of its cached spans and of the facts of the remaining days, so that its cost does not
 * grow with the years. Statistics that count people once are cached by month, quarter and year to date; people with
 * facts since are queried. A cached result is valid until a row of the tables that it reads is written
 * (`changed_days`).
 */
import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { factFilters } from "../../../../../kit/contract/facts.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import { families } from "../../../../procedures/online-requests/states.ts";
import { type FactName, statisticOf, type Statistic, statisticNames } from "../../catalogue.ts";
import { branchesOf, converts, countsPeople, groupKeys, hasRateApart, type FactQuery } from "../fact-query.ts";
import { figuresIn, groupsOf, type CachePolicy, cachePolicyOf, peopleChanges } from "../figures-query.ts";
import type { GroupTotals } from "../shape-results.ts";
import { changedDays, cachedFigures } from "../tables.ts";
import { type PeriodDays, type CachedCoverage, coverOf, wholeOf } from "./cached-coverage.ts";

const contracts = ["legalization_contracts", "consulate_contracts"];
/** The cacheable facts and the tables they read. Each of these tables has triggers that write `changed_days`. */
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

/** A statistic that can be cached, over all families of requests or for one. */
export interface CacheableStatistic {
  readonly statistic: Statistic;
  readonly family: string | undefined;
  readonly policy: CachePolicy;
  /** Hash of its SQL, the key in `kept_figures`; statistics with the same SQL share it. */
  readonly figures: string;
  readonly sources: readonly string[];
  /** Whether an exchange rate affects days before its own: amounts at the rate of another day than they are counted by. */
  readonly hasRateApart: boolean;
}

const dialect = new PgDialect();
const anyDays = { from: "2000-01-01", to: "2000-01-01", today: "2000-01-01", now: "2000-01-01T00:00:00.000Z" };

function toCacheable(statistic: Statistic, family: string | undefined): CacheableStatistic | undefined {
  const query = { ...anyDays, family };
  const sources = sourcesOf[statistic.fact];
  const policy = cachePolicyOf(statistic);
  if (!sources || !policy) return undefined;
  const statement = JSON.stringify(dialect.sqlToQuery(groupsOf(statistic, query)));
  const figures = createHash("sha256").update(statement).digest("base64url");
  return {
    statistic,
    family,
    policy,
    figures,
    sources: [
      ...new Set([
        ...sources,
        // Holders of contracts are found among the clients.
        ...(countsPeople(statistic) ? ["clients"] : []),
        ...(converts(statistic, query) ? ["exchange_rates"] : []),
      ]),
    ],
    hasRateApart: hasRateApart(statistic, query),
  };
}

/** Cache key on a day: results of the policy `aging` hold for that day only. */
export const cacheKeyOf = ({ policy, figures }: CacheableStatistic, today: string): string =>
  policy === "aging" ? `${figures} ${today}` : figures;

const hasFamilies = (statistic: Statistic) => branchesOf(statistic).some(({ filters }) => filters.family);
/** All cacheable statistics; those that share their SQL appear once. */
export const cacheableStatistics: readonly CacheableStatistic[] = [
  ...new Map(
    statisticNames
      .map(statisticOf)
      .flatMap((statistic) =>
        [undefined, ...(hasFamilies(statistic) ? families : [])].map((family) => toCacheable(statistic, family)),
      )
      .flatMap((entry) => (entry ? [[entry.figures, entry] as const] : [])),
  ).values(),
];

/** The cached form of a query. Undefined with a currency, with any filter but one family, or with several families. */
function cacheableFor(statistic: Statistic, query: FactQuery): CacheableStatistic | undefined {
  const { currency, families: ownFamilies = [] } = query;
  const hasFilters = factFilters.some((name) => name !== "family" && query[name]);
  if (currency || hasFilters || (ownFamilies.length > 1 && !query.family)) return undefined;
  const family = query.family ?? ownFamilies[0];
  return toCacheable(statistic, hasFamilies(statistic) ? family : undefined);
}

/** True for changes that invalidate all cached spans. */
const affectsAllDays = (entry: CacheableStatistic) =>
  entry.hasRateApart ? sql.raw("source = 'exchange_rates'") : sql.raw("false");
/** SQL of `changed`: the days of the period whose tables were written since, merged into one value. */
const changedIn = (entry: CacheableStatistic, { from, to }: FactQuery): SQL => sql`changed as materialized (
  select range_agg(case when ${affectsAllDays(entry)} then daterange(null, null) else daterange(first, last, '[]') end) as days
  from ${changedDays} where source in (${sql.join(
    entry.sources.map((each) => sql`${each}`),
    sql`, `,
  )}) and (${affectsAllDays(entry)} or (first <= ${to} and last >= ${from})))`;
/** True where the cached span contains no changed day. */
const isValid = sql`not coalesce(changed.days && daterange(kept.first, kept.last, '[]'), false)`;

/** Rows of `groupsOf`: read from valid cached spans, and from the facts of the days that they do not cover. */
export async function readFigures(db: Queryable, statistic: Statistic, query: FactQuery): Promise<GroupTotals[]> {
  const cacheable = cacheableFor(statistic, query);
  for (let attempt = 0; cacheable && attempt < maxAttempts; attempt++) {
    const { from, to, today } = query;
    const validSpans = await db.execute<PeriodDays & Record<string, unknown>>(sql`
      with ${changedIn(cacheable, query)}
      select first::text, last::text from ${cachedFigures} kept, changed
      where figures = ${cacheKeyOf(cacheable, today)} and first >= ${from} and last <= ${to} and ${isValid}`);
    const coverage = (cacheable.policy === "people" ? wholeOf : coverOf)(
      { first: from, last: to },
      validSpans.rows,
      today,
    );
    if (coverage.cached.length === 0) break;
    const { rows } = await db.execute<SummedRow>(sumSpans(cacheable, query, coverage));
    // A concurrent write invalidated one of the chosen spans: try again.
    if (rows[0]?.chosen !== coverage.cached.length) continue;
    return rows.flatMap(({ chosen: _chosen, ...row }) => (row.count === null ? [] : [row as unknown as GroupTotals]));
  }
  return (await db.execute<GroupTotals & Record<string, unknown>>(groupsOf(statistic, query))).rows;
}

const maxAttempts = 3;
type SummedRow = Record<string, unknown> & { readonly chosen: number };

/** SQL types of the columns in `groups`. */
const typeOf = { count: "int", amount: "numeric", fee: "numeric", unconverted: "int" } as const;
const sumOf = {
  count: sql.raw("coalesce(sum(count), 0)::int as count"),
  amount: sql.raw("coalesce(sum(amount), 0)::numeric(20, 2)::text as amount"),
  fee: sql.raw("coalesce(sum(fee), 0)::numeric(20, 2)::text as fee"),
  unconverted: sql.raw("coalesce(sum(unconverted), 0)::int as unconverted"),
};

/** One statement, so one snapshot. Each row carries in `chosen` how many of the chosen spans are still valid. */
function sumSpans(entry: CacheableStatistic, query: FactQuery, { cached: chosen, gaps }: CachedCoverage): SQL {
  const { statistic } = entry;
  const [keys, figures] = [groupKeys(statistic), figuresIn(statistic, query)];
  const names = [...keys, ...figures];
  const record = [...keys.map((key) => `${key} text`), ...figures.map((figure) => `${figure} ${typeOf[figure]}`)];
  const cast = [...keys, ...figures.map((figure) => `${figure}::${typeOf[figure]}`)].join(", ");
  const spans = chosen.map(({ first, last }) => sql`(${first}::date, ${last}::date)`);
  const parts = [
    sql`select ${sql.raw(names.map((name) => `g.${name}`).join(", "))} from chosen,
      jsonb_to_recordset(chosen.groups) as g (${sql.raw(record.join(", "))})`,
    ...gapStatements(entry, query, { cached: chosen, gaps }).map(
      (facts) => sql`select ${sql.raw(cast)} from (${facts}) facts`,
    ),
  ];
  // Without its last person a group does not exist.
  const nonEmpty = entry.policy === "people" ? " having sum(count) <> 0" : "";
  const grouped = keys.length > 0 ? sql.raw(` group by ${keys.join(", ")}${nonEmpty}`) : sql``;
  const columns = sql.join([...keys.map((key) => sql.raw(key)), ...figures.map((figure) => sumOf[figure])], sql`, `);
  return sql`
    with ${changedIn(entry, query)}, chosen as materialized (
      select groups from ${cachedFigures} kept, changed
      where figures = ${cacheKeyOf(entry, query.today)} and (first, last) in (${sql.join(spans, sql`, `)}) and ${isValid})
    select * from (select count(*)::int as chosen from chosen) held
    left join (select ${columns} from (${sql.join(parts, sql` union all `)}) all_of_them${grouped}) summed on true`;
}

/** Statements for the facts of the gaps. */
function gapStatements(
  { statistic, policy }: CacheableStatistic,
  query: FactQuery,
  { cached: [span], gaps }: CachedCoverage,
): readonly SQL[] {
  const queryOf = ({ first, last }: PeriodDays): FactQuery => ({ ...query, from: first, to: last });
  if (policy !== "people") return gaps.map((gap) => groupsOf(statistic, queryOf(gap)));
  if (!span || gaps.length === 0) return [];
  return [peopleChanges(statistic, { whole: query, before: queryOf(span), gaps: gaps.map(queryOf) })];
}
