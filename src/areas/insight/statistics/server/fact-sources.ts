/** The rows behind a figure: their number equals its count, their converted amounts its sum. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { date, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { checkAccess } from "../../../../kit/access.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { PageOf, ListQueryOf } from "../../../../kit/contract/list-contract.ts";
import type { Currency } from "../../../../kit/numbers/money.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { listHandlers } from "../../../../server/listing/list-handlers.ts";
import type { AnyStatisticQuery } from "../result-schemas.ts";
import { statisticOf, type Statistic, type StatisticName } from "../catalogue.ts";
import type { FactRow } from "../columns.ts";
import { factRows } from "../contract.ts";
import { words as definitionsEn } from "../definition-words.en.ts";
import { words as definitionsEs } from "../definition-words.es.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { resolvePeriodPair, resolveQuery } from "./run-statistic.ts";
import { keyIn } from "./compare-periods.ts";
import { convertedFacts, countsPeople, branchesOf, type FactQuery } from "./fact-query.ts";

const words = { es, en };
const definitions = { es: definitionsEs, en: definitionsEn };
type RowsQuery = ListQueryOf<typeof factRows>;

/** Columns of the subselect, typed for the list; there is no such table. */
const facts = pgTable("facts", {
  id: uuid("id").primaryKey(),
  day: date("day").notNull(),
  number: text("number").notNull(),
  converted: numeric("converted"),
});

interface RawFactRow {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly date: string;
  readonly number: string;
  readonly kind: string;
  readonly status: string;
  readonly name: string;
  readonly record: string;
  /** Index of the source among those of the statistic. */
  readonly branch: number;
  /** None where the fact has no price. */
  readonly amount?: string | null;
  readonly currency?: Currency;
  readonly converted?: string | null;
}

/** `filingStats/totalFeeAmount` → `totalFeeAmount`. */
export const statisticNameOf = (operation: string) => operation.slice(operation.indexOf("/") + 1) as StatisticName;

/** The statistic of an operation; throws FORBIDDEN if the caller may not read it. */
export function lineFor(operation: string, call: Call) {
  const statistic = statisticOf(statisticNameOf(operation));
  if (checkAccess(statistic.access, requireCaller(call)) !== "granted") throw new Refusal("FORBIDDEN");
  return statistic;
}

export const factRowList = listHandlers(factRows, {
  cellContext: (language) => ({ ...words[language], language }),
  fileName: ({ language }, { operation }) => definitions[language][statisticNameOf(operation)].title,
  log: { action: "statistics.export", kind: "statistic", id: ({ operation }) => operation },
  id: facts.id,
  from: (call, query) => factsOf(call, query),
  where: (call, query) => {
    const statistic = lineFor(query.operation, call);
    const { groupBy, perCurrency } = statistic;
    if (statistic.comparesPeriods) {
      const { seriesKey } = query;
      return seriesKey ? sql`key_1 = ${keyIn(statistic, seriesKey, sideOf(statistic, query, call))}` : undefined;
    }
    const keys = (["key", "seriesKey"] as const).map((name, at) => {
      const key = query[name];
      if (key && at === 0 && perCurrency === "lines") return sql`currency = ${key}`;
      // A figure without groups has no key to filter by.
      if (key && !groupBy?.[at]) throw new Refusal("INVALID", { fields: { [name]: ["CHOICE"] } });
      if (key && perCurrency === "groups") return sql`key_1 || ':' || currency = ${key}`;
      return key ? eq(sql.raw(`key_${at + 1}`), key) : undefined;
    });
    return and(...keys);
  },
  sorts: { date: facts.day, number: facts.number, amount: facts.converted },
  readRows: async (call, { where, order }, query) => {
    const statistic = lineFor(query.operation, call);
    const result = await call.db.execute<RawFactRow>(
      sql`select facts.*, day::text as date from ${factsOf(call, query)} where ${where} order by ${sql.join(order, sql`, `)}`,
    );
    const displays = branchesOf(statistic).map(({ display }) =>
      countsPeople(statistic) && display.subject ? display.subject : display,
    );
    const mayOpen = (access: (typeof displays)[number]["access"], kind: string) =>
      (typeof access === "function" ? access(kind) : access).some((each) =>
        requireCaller(call).permissions.includes(each),
      );
    return result.rows.map((row): FactRow => {
      const { id, date: day, number, kind, status, name, record, amount, currency, converted, branch } = row;
      const display = displays[branch];
      return {
        _id: id,
        date: day,
        number,
        kind,
        status,
        ...(amount && { amount, currency, converted: converted ?? null }),
        ...(display && mayOpen(display.access, kind) && { name, link: display.at(record, kind) }),
      };
    });
  },
});

/** A page of rows with the total count and the number of pages. */
export async function factRowsPage(query: RowsQuery & { page: number; limit: number }, call: Call) {
  const { more, ...page }: PageOf<FactRow> = await factRowList.page(query, call);
  if (!more) return page;
  const where = (await factRowList.where(call, query)) ?? sql`true`;
  const result = await call.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${factsOf(call, query)} where ${where}`,
  );
  const totalDocs = result.rows[0]?.count ?? 0;
  return { ...page, totalDocs, totalPages: Math.ceil(totalDocs / page.limit) };
}

function factsOf(call: Call, query: RowsQuery): SQL {
  const statistic = lineFor(query.operation, call);
  const input = statisticInput(query);
  return convertedFacts(
    statistic,
    statistic.comparesPeriods ? sideOf(statistic, query, call) : resolveQuery(statistic, input, call),
    true,
  );
}

/** The query of one of two compared periods: `key` chooses it. Throws INVALID without a valid key. */
function sideOf(statistic: Statistic, query: RowsQuery, call: Call): FactQuery {
  const { key } = query;
  const both = resolvePeriodPair(statistic, statisticInput(query), call);
  if (key !== "A" && key !== "B")
    throw new Refusal("INVALID", { fields: { key: [key === undefined ? "REQUIRED" : "CHOICE"] } });
  return both[key];
}

interface FlatInput extends Omit<AnyStatisticQuery, "periodA" | "periodB"> {
  readonly fromA?: string | undefined;
  readonly toA?: string | undefined;
  readonly fromB?: string | undefined;
  readonly toB?: string | undefined;
}

/** The parameters of a statistic, from `input` or from flat query parameters (periods cannot nest there). */
export function statisticInput({
  input,
  fromA,
  toA,
  fromB,
  toB,
  ...flat
}: FlatInput & { input?: AnyStatisticQuery | undefined }): AnyStatisticQuery {
  return { periodA: { from: fromA, to: toA }, periodB: { from: fromB, to: toB }, ...flat, ...input };
}
