/** The statement behind a statistic: its facts with their keys, converted and grouped. */
import { is, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { PgColumn } from "drizzle-orm/pg-core";
import { type FactFilter, factFilters } from "../../../kit/facts.ts";
import type { Currency } from "../../../kit/money.ts";
import type { FactContext, FactDate, FactSource } from "../../../server/facts/fact-source.ts";
import { placeFactSource as places } from "../../availability/server/fact-sources.ts";
import { messageFactSource as tableMessages } from "../../chat/server/fact-sources.ts";
import { ratesByDay } from "../../exchange-rates/server/public.ts";
import {
  consulateContractFactSource as consulateContracts,
  consulateDocumentFactSource as consulateDocuments,
} from "../../consulate/server/fact-sources.ts";
import { clientFactSource as newClients } from "../../clients/server/fact-sources.ts";
import {
  conceptFactSource as offerConcepts,
  offerFactSource as contractOffers,
} from "../../contract-offers/server/fact-sources.ts";
import { filingFactSource as filings } from "../../filings/server/fact-sources.ts";
import {
  valeFactSource as valeContracts,
  valeDocumentFactSource as valeDocuments,
} from "../../legalization/server/fact-sources.ts";
import { notarialFilingFactSource as notarialFilings } from "../../notarial-filings/server/fact-sources.ts";
import {
  formFactSource as requestForms,
  paymentFactSource as requestPayments,
  stampFactSource as requestStamps,
} from "../../online-requests/server/fact-sources.ts";
import {
  keywordFactSource as tableKeywords,
  moderatorFactSource as tableModerators,
  tableFactSource as virtualTables,
} from "../../virtual-tables/server/fact-sources.ts";
import { countedServiceSources } from "./counted-services-sql.ts";
import type { FactName, Statistic } from "../catalogue.ts";

const rowsOf: Readonly<Record<FactName, FactSource | readonly FactSource[]>> = {
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
/** The registers that it counts; several are counted together. */
export const branchesOf = ({ fact }: Statistic): readonly FactSource[] => [rowsOf[fact]].flat();

export interface FactQuery extends Readonly<Partial<Record<FactFilter, string | undefined>>> {
  readonly from: string;
  readonly to: string;
  readonly today: string;
  readonly now: string;
  readonly limit?: number | undefined;
  readonly currency?: Currency | undefined;
  /** Of these alone, where the reader works no others and asked for none. */
  readonly families?: readonly string[];
}

/** How a group is called that has nothing in common. */
export const none = "none";

const isOfAmount = ({ measure, companion: beside, perCurrency }: Statistic) =>
  measure === "amount" || beside === "amount" || perCurrency !== undefined;
/** By which day it is counted. */
const dayOf = (line: Statistic, { day, dateVariants: dated }: FactSource): FactDate =>
  line.dateVariant ? (dated?.[line.dateVariant] ?? day) : day;
const hasRateApart = (line: Statistic, wanted: FactQuery) => line.dateVariant !== undefined && converts(line, wanted);
/** Whether its amounts come to one currency in the end; those of one that was asked for are told as they are. */
export const isConverted = (line: Statistic): boolean => isOfAmount(line) && !line.perCurrency;
export const converts = (line: Statistic, { currency }: FactQuery): boolean => isConverted(line) && !currency;

/** One row a fact, or a person who is counted once: of each register, and of all of them together. */
function factsOf(line: Statistic, wanted: FactQuery, told: boolean): SQL {
  const branches = branchesOf(line);
  const read = branches.map((rows, at) => branchOf(line, rows, at, wanted, told));
  const all = sql.join(read, sql` union all `);
  // A person whom several registers know stands in one group, as the newest of them says.
  const once = countsPeople(line) && (told || (branches.length > 1 && line.groupBy !== undefined));
  if (!once) return all;
  const keys = (line.groupBy ?? []).map((_name, at) => sql.raw(`key_${at + 1}, `));
  return sql`select distinct on (person) * from (${all}) facts order by person, day desc, ${sql.join(keys)}id`;
}

/** `id, day, person, key_1, key_2, amount, currency, fee, rate_day`; `told`, with what a list shows of it. */
function branchOf(line: Statistic, rows: FactSource, at: number, wanted: FactQuery, told: boolean): SQL {
  const { from, id, day, money, subject: person } = rows;
  const keys = (line.groupBy ?? []).map((name, place) => {
    const by = rows.dimensions[name ?? ""] as FactSource["dimensions"][string];
    const key = typeof by === "function" ? by(wanted) : by;
    return sql`coalesce(nullif(${key}::text, ''), ${sql.raw(`'${none}'`)}) as ${sql.raw(`key_${place + 1}`)}`;
  });
  const shown = told && countsPeople(line) ? (rows.display.subject?.record ?? person) : undefined;
  const columns: (SQLWrapper | SQL)[] = [
    sql`${shown ?? id} as id`,
    sql`${dayOf(line, rows).day} as day`,
    ...(hasRateApart(line, wanted) ? [sql`${day.day} as rate_day`] : []),
    ...(person && countsPeople(line) ? [sql`${person} as person`] : []),
    ...keys,
    ...(money && isOfAmount(line) ? [sql`${money.amount} as amount, ${money.currency} as currency`] : []),
    ...(money?.fee && line.companion === "fee" ? [sql`${money.fee} as fee`] : []),
    ...(told ? [...toldOf(line, rows, wanted), sql`${sql.raw(String(at))} as branch`] : []),
  ];
  return sql`select ${sql.join(columns, sql`, `)} from ${from} where ${sql.join(conditionsOf(line, rows, wanted), sql` and `)}`;
}

/** What a list shows: of the fact, or of the person who is counted once. */
function toldOf(line: Statistic, { id, display: told, subject: once }: FactSource, wanted: FactQuery): SQL[] {
  const { subject: person } = told;
  if (person && countsPeople(line)) {
    const { number, name, kind = sql`'client'`, record = once } = person;
    return [sql`${number} as number, ${kind}::text as kind, ''::text as status, ${name} as name, ${record} as record`];
  }
  const status = typeof told.status === "function" ? told.status(wanted) : told.status;
  const record = told.record ?? id;
  return [
    sql`${told.number} as number, ${told.kind}::text as kind, ${status}::text as status, ${told.name} as name, ${record} as record`,
  ];
}

/** People are counted once however often they stand there. */
export const countsPeople = ({ measure }: Statistic): boolean => measure !== "count" && measure !== "amount";

function conditionsOf(line: Statistic, rows: FactSource, wanted: FactQuery): SQL[] {
  const { where: always, conditions: when, filters: narrow, money } = rows;
  const families = wanted.families?.flatMap((each) => (narrow.family ? [narrow.family(each)] : [])) ?? [];
  const narrowed = factFilters.flatMap((name) => {
    const [value, by] = [wanted[name], narrow[name]];
    if (!value || !branchesOf(line).some((each) => each.filters[name])) return [];
    // What cannot be narrowed beside what can is none of what is asked for.
    return [by ? by(value) : sql`false`];
  });
  const { currency } = wanted;
  // A count is no other for a currency that its amounts are told in.
  const inCurrency = line.measure === "amount" && currency && money ? [sql`${money.currency} = ${currency}`] : [];
  const all = [
    ...(line.days === "now" ? [] : [dayOf(line, rows).within(wanted.from, wanted.to)]),
    ...(always ? [always] : []),
    ...(line.where ?? []).map((name) => when[name] as SQL),
    ...narrowed,
    ...(families.length > 0 ? [sql`(${sql.join(families, sql` or `)})`] : []),
    ...inCurrency,
  ];
  return all.length > 0 ? all : [sql`true`];
}

const converted = sql`case when facts.currency = 'CUP' then facts.amount else round(facts.amount * rates.rate, 2) end as converted`;

/** The same with `converted`: what each amount comes to, rounded for itself; null where no rate says it. */
export function convertedFacts(line: Statistic, wanted: FactQuery, told = false): SQL {
  const facts = factsOf(line, wanted, told);
  // What has no amount is in no order by it, and sorted so all the same.
  if (!isOfAmount(line))
    return told ? sql`(select facts.*, null::numeric as converted from (${facts}) facts) facts` : sql`(${facts}) facts`;
  const { currency } = wanted;
  if (currency)
    return sql`(select facts.*, case when currency = ${currency} then amount end as converted from (${facts}) facts) facts`;
  if (line.perCurrency) return sql`(select facts.*, amount as converted from (${facts}) facts) facts`;
  if (hasRateApart(line, wanted))
    return sql`(
    with facts as materialized (${facts})
    select facts.*, ${converted} from facts
    left join ${ratesByDay(sql`(select min(rate_day) from facts)`, sql`(select max(rate_day) from facts)`)} rates
      on rates.currency = facts.currency and rates.day = facts.rate_day
  ) facts`;
  return sql`(
    select facts.*, ${converted}
    from (${facts}) facts left join ${ratesByDay(wanted.from, wanted.to)} rates
      on rates.currency = facts.currency and rates.day = facts.day
  ) facts`;
}

/** What a group is told by, and what it comes to. */
export const groupKeys = ({ groupBy: by, perCurrency }: Statistic): readonly string[] => [
  ...(by ?? []).map((_name, at) => `key_${at + 1}`),
  ...(perCurrency ? ["currency"] : []),
];
export const figuresIn = (
  line: Statistic,
  wanted: FactQuery,
): readonly ("count" | "amount" | "fee" | "unconverted")[] => [
  "count",
  ...(isOfAmount(line) ? (["amount"] as const) : []),
  ...(line.companion === "fee" ? (["fee"] as const) : []),
  ...(converts(line, wanted) ? (["unconverted"] as const) : []),
];

/** `key_1, key_2, currency, count, amount, fee, unconverted` of each group that holds anything; `by`, apart for what it names. */
export function groupsOf(line: Statistic, wanted: FactQuery, by?: { readonly name: string; readonly of: SQL }): SQL {
  const keys = [...(by ? [by.name] : []), ...groupKeys(line)].map((name) => sql.raw(name));
  const figureOf = {
    count: countsPeople(line) ? sql`count(distinct person)::int as count` : sql`count(*)::int as count`,
    amount: sql`coalesce(sum(converted), 0)::numeric(20, 2)::text as amount`,
    // Of other currencies than the one that was asked for, neither.
    fee: sql`coalesce(sum(fee) filter (where converted is not null), 0)::numeric(20, 2)::text as fee`,
    unconverted: sql`count(*) filter (where converted is null and amount is not null)::int as unconverted`,
  };
  const told = [
    ...(by ? [sql`${by.of} as ${sql.raw(by.name)}`, ...keys.slice(1)] : keys),
    ...figuresIn(line, wanted).map((figure) => figureOf[figure]),
  ];
  const grouped = keys.length > 0 ? sql` group by ${sql.join(keys, sql`, `)}` : sql``;
  return sql`select ${sql.join(told, sql`, `)} from ${convertedFacts(line, wanted)}${grouped}`;
}

/** What its keys ask beside the row: of this day, or of this very moment. */
function asksOf(line: Statistic): ReadonlySet<keyof FactContext> {
  const asked = new Set<keyof FactContext>();
  const seen: FactContext = {
    get today() {
      asked.add("today");
      return "2000-01-01";
    },
    get now() {
      asked.add("now");
      return "2000-01-01T00:00:00.000Z";
    },
  };
  for (const { dimensions: by } of branchesOf(line))
    for (const name of line.groupBy ?? []) {
      const key = by[name ?? ""];
      if (typeof key === "function") key(seen);
    }
  return asked;
}

/**
 * How what it comes to in days that are over can be kept while nobody writes. `sums` add up; `aging` do until the day is over;
 * `people`, who are counted once, do not: of them whole spans are kept. Undefined: it is read from the facts.
 */
export type CachePolicy = "sums" | "aging" | "people";
export function cachePolicyOf(line: Statistic, wanted: FactQuery): CachePolicy | undefined {
  const asked = asksOf(line);
  if (line.days || hasRateApart(line, wanted) || asked.has("now")) return undefined;
  if (!countsPeople(line)) return asked.has("today") ? "aging" : "sums";
  const [register, ...others] = branchesOf(line);
  // Of one register and by its column, so that an index finds whether somebody stood there before.
  const isFound = others.length === 0 && is(register?.subject, PgColumn);
  return isFound && asked.size === 0 && !isOfAmount(line) ? "people" : undefined;
}

/** Rows of `groupsOf` of the people who stand in `gaps` and not, in the same group, in `before`. */
export function newcomersOf(line: Statistic, gaps: readonly FactQuery[], before: FactQuery): SQL {
  const keys = groupKeys(line).map((name) => sql.raw(name));
  const came = gaps.map((gap) => sql`select * from ${convertedFacts(line, gap)}`);
  const same = ["person", ...groupKeys(line)].map((name) => sql.raw(`facts.${name} = came.${name}`));
  const grouped = keys.length > 0 ? sql` group by ${sql.join(keys, sql`, `)}` : sql``;
  return sql`
    select ${sql.join([...keys, sql`count(distinct person)::int as count`], sql`, `)}
    from (${sql.join(came, sql` union all `)}) came
    where not exists (select from ${convertedFacts(line, before)} where ${sql.join(same, sql` and `)})${grouped}`;
}
