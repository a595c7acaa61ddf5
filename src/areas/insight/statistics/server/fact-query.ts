/** SQL of a statistic: its facts with their group keys, converted to one currency and grouped. */
import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { type FactFilter, factFilters } from "../../../../kit/contract/facts.ts";
import type { Currency } from "../../../../kit/numbers/money.ts";
import type { FactDate, FactSource } from "../../../../server/facts/fact-source.ts";
import { placeFactSource as places } from "../../../procedures/availability/server/fact-sources.ts";
import { messageFactSource as tableMessages } from "../../../collaboration/chat/server/fact-sources.ts";
import { ratesByDay } from "../../../money/exchange-rates/server/public.ts";
import {
  consulateContractFactSource as consulateContracts,
  consulateDocumentFactSource as consulateDocuments,
} from "../../../practice/consulate/server/fact-sources.ts";
import { clientFactSource as newClients } from "../../../practice/clients/server/fact-sources.ts";
import {
  conceptFactSource as offerConcepts,
  offerFactSource as contractOffers,
} from "../../../practice/contract-offers/server/fact-sources.ts";
import { filingFactSource as filings } from "../../../practice/filings/server/fact-sources.ts";
import {
  valeFactSource as valeContracts,
  valeDocumentFactSource as valeDocuments,
} from "../../../practice/legalization/server/fact-sources.ts";
import { notarialFilingFactSource as notarialFilings } from "../../../practice/notarial-filings/server/fact-sources.ts";
import {
  formFactSource as requestForms,
  paymentFactSource as requestPayments,
  stampFactSource as requestStamps,
} from "../../../procedures/online-requests/server/fact-sources.ts";
import {
  keywordFactSource as tableKeywords,
  moderatorFactSource as tableModerators,
  tableFactSource as virtualTables,
} from "../../../collaboration/virtual-tables/server/fact-sources.ts";
import { countedServiceSources } from "./counted-services-sql.ts";
import type { FactName, Statistic } from "../catalogue.ts";

const sourcesByFact: Readonly<Record<FactName, FactSource | readonly FactSource[]>> = {
  filings,
  notarialFilings,
  contractOffers,
  offerConcepts,
  requestForms,
  requestStamps,
  requestPayments,
  places,
  legalizationContracts: [valeContracts, consulateContracts],
  legalDocuments: [valeDocuments, consulateDocuments],
  newClients,
  services: countedServiceSources,
  virtualTables,
  tableModerators,
  tableKeywords,
  tableMessages,
};
/** The sources that a statistic counts; several are combined with UNION ALL. */
export const branchesOf = ({ fact }: Statistic): readonly FactSource[] => [sourcesByFact[fact]].flat();

export interface FactQuery extends Readonly<Partial<Record<FactFilter, string | undefined>>> {
  readonly from: string;
  readonly to: string;
  readonly today: string;
  readonly now: string;
  readonly limit?: number | undefined;
  readonly currency?: Currency | undefined;
  /** Restricts the query to these families, where the reader may read no others and filtered by none. */
  readonly families?: readonly string[];
  /** Restricts the query to the people of this selection, for facts that count people. */
  readonly people?: SQL;
}

/** Key of the group of facts without a value in the dimension. */
export const none = "none";

export const isOfAmount = ({ measure, companion, perCurrency }: Statistic) =>
  measure === "amount" || companion === "amount" || perCurrency !== undefined;
/** The date column that the statistic counts by. */
const dayOf = (statistic: Statistic, { day, dateVariants }: FactSource): FactDate =>
  statistic.dateVariant ? (dateVariants?.[statistic.dateVariant] ?? day) : day;
export const hasRateApart = (statistic: Statistic, query: FactQuery) =>
  statistic.dateVariant !== undefined && converts(statistic, query);
/** Whether all amounts are converted to one currency. Amounts of a requested currency are not converted. */
export const isConverted = (statistic: Statistic): boolean => isOfAmount(statistic) && !statistic.perCurrency;
export const converts = (statistic: Statistic, { currency }: FactQuery): boolean => isConverted(statistic) && !currency;

/** One row per fact, or per person where people are counted once, over all sources of the statistic. */
function factsOf(statistic: Statistic, query: FactQuery, forList: boolean): SQL {
  const sources = branchesOf(statistic);
  const branches = sources.map((source, at) => branchOf(statistic, source, at, query, forList));
  const all = sql.join(branches, sql` union all `);
  // A person found in several sources belongs to one group, determined by the newest of their facts.
  const isDistinct = countsPeople(statistic) && (forList || (sources.length > 1 && statistic.groupBy !== undefined));
  if (!isDistinct) return all;
  const keys = (statistic.groupBy ?? []).map((_name, at) => sql.raw(`key_${at + 1}, `));
  return sql`select distinct on (person) * from (${all}) facts order by person, day desc, ${sql.join(keys)}id`;
}

/**
 * Selects `id, day, person, key_1, key_2, amount, currency, fee, rate_day`; for a list also the columns that it
 * displays.
 */
function branchOf(statistic: Statistic, source: FactSource, at: number, query: FactQuery, forList: boolean): SQL {
  const { from, id, day, money, subject: person } = source;
  const keys = (statistic.groupBy ?? []).map((name, index) => {
    const dimension = source.dimensions[name ?? ""] as FactSource["dimensions"][string];
    const key = typeof dimension === "function" ? dimension(query) : dimension;
    return sql`coalesce(nullif(${key}::text, ''), ${sql.raw(`'${none}'`)}) as ${sql.raw(`key_${index + 1}`)}`;
  });
  const personRecord = forList && countsPeople(statistic) ? (source.display.subject?.record ?? person) : undefined;
  const columns: (SQLWrapper | SQL)[] = [
    sql`${personRecord ?? id} as id`,
    sql`${dayOf(statistic, source).day} as day`,
    ...(hasRateApart(statistic, query) ? [sql`${day.day} as rate_day`] : []),
    ...(person && countsPeople(statistic) ? [sql`${person} as person`] : []),
    ...keys,
    ...(money && isOfAmount(statistic) ? [sql`${money.amount} as amount, ${money.currency} as currency`] : []),
    ...(money?.fee && statistic.companion === "fee" ? [sql`${money.fee} as fee`] : []),
    ...(forList ? [...displayColumns(statistic, source, query), sql`${sql.raw(String(at))} as branch`] : []),
  ];
  return sql`select ${sql.join(columns, sql`, `)} from ${from} where ${sql.join(conditionsOf(statistic, source, query), sql` and `)}`;
}

/** Columns that a list displays: of the fact, or of the person who is counted once. */
function displayColumns(statistic: Statistic, { id, display, subject }: FactSource, query: FactQuery): SQL[] {
  const { subject: person } = display;
  if (person && countsPeople(statistic)) {
    const { number, name, kind = sql`'client'`, record = subject } = person;
    return [sql`${number} as number, ${kind}::text as kind, ''::text as status, ${name} as name, ${record} as record`];
  }
  const status = typeof display.status === "function" ? display.status(query) : display.status;
  const record = display.record ?? id;
  return [
    sql`${display.number} as number, ${display.kind}::text as kind, ${status}::text as status, ${display.name} as name, ${record} as record`,
  ];
}

/** Whether the statistic counts each person once, however many facts they have. */
export const countsPeople = ({ measure }: Statistic): boolean => measure !== "count" && measure !== "amount";

function conditionsOf(statistic: Statistic, source: FactSource, query: FactQuery): SQL[] {
  const { where: sourceCondition, conditions, filters, money } = source;
  const families = query.families?.flatMap((each) => (filters.family ? [filters.family(each)] : [])) ?? [];
  const filterConditions = factFilters.flatMap((name) => {
    const [value, filter] = [query[name], filters[name]];
    if (!value || !branchesOf(statistic).some((each) => each.filters[name])) return [];
    // A source that lacks a filter which another source of the statistic has contributes no rows.
    return [filter ? filter(value) : sql`false`];
  });
  const { currency } = query;
  // A count does not depend on the currency that amounts are shown in.
  const inCurrency = statistic.measure === "amount" && currency && money ? [sql`${money.currency} = ${currency}`] : [];
  const all = [
    ...(statistic.days === "now" ? [] : [dayOf(statistic, source).within(query.from, query.to)]),
    ...(sourceCondition ? [sourceCondition] : []),
    ...(statistic.where ?? []).map((name) => conditions[name] as SQL),
    ...filterConditions,
    ...(query.people ? ofPeople(source, query.people) : []),
    ...(families.length > 0 ? [sql`(${sql.join(families, sql` or `)})`] : []),
    ...inCurrency,
  ];
  return all.length > 0 ? all : [sql`true`];
}

/** The facts of these people, found by an index. */
const ofPeople = ({ id, subject, idsOfPeople }: FactSource, people: SQL): SQL[] => [
  ...(idsOfPeople ? [sql`${id} in (${idsOfPeople(people)})`] : []),
  sql`${subject} in (${people})`,
];

const converted = sql`case when facts.currency = 'CUP' then facts.amount else round(facts.amount * rates.rate, 2) end as converted`;

/** The facts with `converted`: each amount in one currency, rounded by itself; null where there is no rate. */
export function convertedFacts(statistic: Statistic, query: FactQuery, forList = false): SQL {
  const facts = factsOf(statistic, query, forList);
  // A list can sort by `converted` even if its facts have no amount.
  if (!isOfAmount(statistic))
    return forList
      ? sql`(select facts.*, null::numeric as converted from (${facts}) facts) facts`
      : sql`(${facts}) facts`;
  const { currency } = query;
  if (currency)
    return sql`(select facts.*, case when currency = ${currency} then amount end as converted from (${facts}) facts) facts`;
  if (statistic.perCurrency) return sql`(select facts.*, amount as converted from (${facts}) facts) facts`;
  if (hasRateApart(statistic, query))
    return sql`(
    with facts as materialized (${facts})
    select facts.*, ${converted} from facts
    left join ${ratesByDay(sql`(select min(rate_day) from facts)`, sql`(select max(rate_day) from facts)`)} rates
      on rates.currency = facts.currency and rates.day = facts.rate_day
  ) facts`;
  return sql`(
    select facts.*, ${converted}
    from (${facts}) facts left join ${ratesByDay(query.from, query.to)} rates
      on rates.currency = facts.currency and rates.day = facts.day
  ) facts`;
}

/** The columns that identify a group. */
export const groupKeys = ({ groupBy, perCurrency }: Statistic): readonly string[] => [
  ...(groupBy ?? []).map((_name, at) => `key_${at + 1}`),
  ...(perCurrency ? ["currency"] : []),
];
