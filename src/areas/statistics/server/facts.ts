/** The statement behind a statistic: its facts with their keys, converted and grouped. */
import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { type Narrowing, narrowings } from "../../../kit/countable.ts";
import type { Currency } from "../../../kit/money.ts";
import type { Rows } from "../../../server/counted.ts";
import { ratesByDay } from "../../exchange-rates/server/public.ts";
import { conceptRows as offerConcepts, offerRows as contractOffers } from "../../contract-offers/server/rows.ts";
import { rows as filings } from "../../filings/server/rows.ts";
import { rows as notarialFilings } from "../../notarial-filings/server/rows.ts";
import type { FactName, Statistic } from "../catalogue.ts";

const rowsOf: Readonly<Record<FactName, Rows>> = { filings, notarialFilings, contractOffers, offerConcepts };
export const rowsBehind = ({ fact }: Statistic): Rows => rowsOf[fact];

export interface Wanted extends Readonly<Partial<Record<Narrowing, string | undefined>>> {
  readonly from: string;
  readonly to: string;
  readonly today: string;
  readonly currency?: Currency | undefined;
}

/** How a group is called that has nothing in common. */
export const none = "none";

const isOfAmount = ({ measure, beside, perCurrency }: Statistic) =>
  measure === "amount" || beside === "amount" || perCurrency !== undefined;
/** Whether its amounts come to one currency in the end; those of one that was asked for are told as they are. */
export const isConverted = (line: Statistic): boolean => isOfAmount(line) && !line.perCurrency;
export const converts = (line: Statistic, { currency }: Wanted): boolean => isConverted(line) && !currency;

/** One row a fact: `id, day, person, key_1, key_2, amount, currency`; `told`, with what a list shows of it. */
function factsOf(line: Statistic, wanted: Wanted, told: boolean): SQL {
  const rows = rowsBehind(line);
  const { from, id, day, money, person } = rows;
  const keys = (line.by ?? []).map((name, at) => {
    const by = rows.by[name ?? ""] as Rows["by"][string];
    const key = typeof by === "function" ? by(wanted) : by;
    return sql`coalesce(nullif(${key}::text, ''), ${sql.raw(`'${none}'`)}) as ${sql.raw(`key_${at + 1}`)}`;
  });
  const once = told && countsPeople(line) ? person : undefined;
  const columns: (SQLWrapper | SQL)[] = [
    sql`${once ?? id} as id`,
    sql`${day.of} as day`,
    ...(person ? [sql`${person} as person`] : []),
    ...keys,
    ...(money && isOfAmount(line) ? [sql`${money.amount} as amount, ${money.currency} as currency`] : []),
    ...(told ? toldOf(line, wanted) : []),
  ];
  const read = sql`${sql.join(columns, sql`, `)} from ${from} where ${sql.join(conditionsOf(line, wanted), sql` and `)}`;
  return once ? sql`select distinct on (${once}) ${read} order by ${once}, ${day.of} desc` : sql`select ${read}`;
}

/** What a list shows: of the fact, or of the person who is counted once. */
function toldOf(line: Statistic, wanted: Wanted): SQL[] {
  const { id, told, person: once } = rowsBehind(line);
  const { person } = told;
  if (person && countsPeople(line))
    return [sql`${person.number} as number, 'client' as kind, '' as status, ${person.name} as name, ${once} as record`];
  const status = typeof told.status === "function" ? told.status(wanted) : told.status;
  const record = told.record ?? id;
  return [
    sql`${told.number} as number, ${told.kind} as kind, ${status} as status, ${told.name} as name, ${record} as record`,
  ];
}

/** People are counted once however often they stand there. */
export const countsPeople = ({ measure }: Statistic): boolean => measure !== "count" && measure !== "amount";

function conditionsOf(line: Statistic, wanted: Wanted): SQL[] {
  const { day, always, when, narrow, money } = rowsBehind(line);
  const narrowed = narrowings.flatMap((name) => {
    const [value, by] = [wanted[name], narrow[name]];
    return value && by ? [by(value)] : [];
  });
  const { currency } = wanted;
  // A count is no other for a currency that its amounts are told in.
  const inCurrency = line.measure === "amount" && currency && money ? [sql`${money.currency} = ${currency}`] : [];
  return [
    day.within(wanted.from, wanted.to),
    ...(always ? [always] : []),
    ...(line.when ?? []).map((name) => when[name] as SQL),
    ...narrowed,
    ...inCurrency,
  ];
}

/** The same with `converted`: what each amount comes to, rounded for itself; null where no rate says it. */
export function convertedFacts(line: Statistic, wanted: Wanted, told = false): SQL {
  const facts = factsOf(line, wanted, told);
  if (!isOfAmount(line)) return sql`(${facts}) facts`;
  const { currency } = wanted;
  if (currency)
    return sql`(select facts.*, case when currency = ${currency} then amount end as converted from (${facts}) facts) facts`;
  if (line.perCurrency) return sql`(select facts.*, amount as converted from (${facts}) facts) facts`;
  return sql`(
    select facts.*, case when facts.currency = 'CUP' then facts.amount else round(facts.amount * rates.rate, 2) end as converted
    from (${facts}) facts left join ${ratesByDay(wanted.from, wanted.to)} rates
      on rates.currency = facts.currency and rates.day = facts.day
  ) facts`;
}

/** `key_1, key_2, count, amount, unconverted` of each group that holds anything. */
export function groupsOf(line: Statistic, wanted: Wanted): SQL {
  const keys = (line.by ?? []).map((_name, at) => sql.raw(`key_${at + 1}`));
  if (line.perCurrency) keys.push(sql.raw("currency"));
  const figures = [
    countsPeople(line) ? sql`count(distinct person)::int as count` : sql`count(*)::int as count`,
    ...(isOfAmount(line) ? [sql`coalesce(sum(converted), 0)::numeric(20, 2)::text as amount`] : []),
    ...(converts(line, wanted) ? [sql`count(*) filter (where converted is null)::int as unconverted`] : []),
  ];
  const grouped = keys.length > 0 ? sql` group by ${sql.join(keys, sql`, `)}` : sql``;
  return sql`select ${sql.join([...keys, ...figures], sql`, `)} from ${convertedFacts(line, wanted)}${grouped}`;
}
