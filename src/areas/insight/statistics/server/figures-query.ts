/** Figures of a statistic: its facts grouped and summed. */
import { is, type SQL, sql } from "drizzle-orm";
import { PgColumn } from "drizzle-orm/pg-core";
import type { FactContext } from "../../../../server/facts/fact-source.ts";
import type { Statistic } from "../catalogue.ts";
import {
  branchesOf,
  type FactQuery,
  isOfAmount,
  converts,
  countsPeople,
  convertedFacts,
  groupKeys,
} from "./fact-query.ts";

export const figuresIn = (
  statistic: Statistic,
  query: FactQuery,
): readonly ("count" | "amount" | "fee" | "unconverted")[] => [
  "count",
  ...(isOfAmount(statistic) ? (["amount"] as const) : []),
  ...(statistic.companion === "fee" ? (["fee"] as const) : []),
  ...(converts(statistic, query) ? (["unconverted"] as const) : []),
];

/**
 * Selects `key_1, key_2, currency, count, amount, fee, unconverted` per group that is not empty. `by` adds one more
 * grouping column.
 */
export function groupsOf(
  statistic: Statistic,
  query: FactQuery,
  by?: { readonly name: string; readonly of: SQL },
): SQL {
  const keys = [...(by ? [by.name] : []), ...groupKeys(statistic)].map((name) => sql.raw(name));
  const figureOf = {
    count: countsPeople(statistic) ? sql`count(distinct person)::int as count` : sql`count(*)::int as count`,
    amount: sql`coalesce(sum(converted), 0)::numeric(20, 2)::text as amount`,
    // Fees of other currencies than the requested one are not summed.
    fee: sql`coalesce(sum(fee) filter (where converted is not null), 0)::numeric(20, 2)::text as fee`,
    unconverted: sql`count(*) filter (where converted is null and amount is not null)::int as unconverted`,
  };
  const columns = [
    ...(by ? [sql`${by.of} as ${sql.raw(by.name)}`, ...keys.slice(1)] : keys),
    ...figuresIn(statistic, query).map((figure) => figureOf[figure]),
  ];
  const grouped = keys.length > 0 ? sql` group by ${sql.join(keys, sql`, `)}` : sql``;
  return sql`select ${sql.join(columns, sql`, `)} from ${convertedFacts(statistic, query)}${grouped}`;
}

/**
 * Finds which parts of the context the group keys depend on (today, the current time), by calling them with getters
 * that record it.
 */
function contextReadBy(statistic: Statistic): ReadonlySet<keyof FactContext> {
  const contextKeys = new Set<keyof FactContext>();
  const context: FactContext = {
    get today() {
      contextKeys.add("today");
      return "2000-01-01";
    },
    get now() {
      contextKeys.add("now");
      return "2000-01-01T00:00:00.000Z";
    },
  };
  for (const { dimensions } of branchesOf(statistic))
    for (const name of statistic.groupBy ?? []) {
      const key = dimensions[name ?? ""];
      if (typeof key === "function") key(context);
    }
  return contextKeys;
}

/**
 * How the results of past days can be cached until their tables are written. `sums` add up; `aging` add up but hold
 * for one day; `people` are counted once and do not add up, so that whole periods are cached. Undefined: never
 * cached.
 */
export type CachePolicy = "sums" | "aging" | "people";

export function cachePolicyOf(statistic: Statistic): CachePolicy | undefined {
  const contextKeys = contextReadBy(statistic);
  if (statistic.days || contextKeys.has("now")) return undefined;
  if (!countsPeople(statistic)) return contextKeys.has("today") ? "aging" : "sums";
  // Only if indexes find the earlier facts of a person.
  const isIndexed = branchesOf(statistic).every(({ subject, idsOfPeople }) => idsOfPeople ?? is(subject, PgColumn));
  return isIndexed && contextKeys.size === 0 && !isOfAmount(statistic) ? "people" : undefined;
}

/**
 * Rows that change the figures of `before` into those of `whole`, which has the facts of `gaps` in addition. Only people
 * with facts in `gaps` can make a difference: their figures then, less those before.
 */
export function peopleChanges(
  statistic: Statistic,
  {
    whole,
    before,
    gaps,
  }: { readonly whole: FactQuery; readonly before: FactQuery; readonly gaps: readonly FactQuery[] },
): SQL {
  const gapFacts = gaps.map((gap) => sql`select person from ${convertedFacts(statistic, gap)}`);
  const people = sql.raw("select person from gap_people");
  const keys = groupKeys(statistic).map((key) => sql.raw(`${key}, `));
  return sql`
    with gap_people as materialized (select distinct person from (${sql.join(gapFacts, sql` union all `)}) gap_facts)
    select ${sql.join(keys)}count from (${groupsOf(statistic, { ...whole, people })}) after
    union all
    select ${sql.join(keys)}-count from (${groupsOf(statistic, { ...before, people })}) earlier`;
}
