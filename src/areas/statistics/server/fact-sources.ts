/** The rows behind a number: as many as it counts, their converted amounts its sum. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { date, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { checkAccess } from "../../../kit/access.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { PageOf, ListQueryOf } from "../../../kit/list-contract.ts";
import type { Currency } from "../../../kit/money.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { listHandlers } from "../../../server/listing/list-handlers.ts";
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
type RowsWanted = ListQueryOf<typeof factRows>;

/** The subselect as the list speaks of it; no such table exists. */
const facts = pgTable("facts", {
  id: uuid("id").primaryKey(),
  day: date("day").notNull(),
  number: text("number").notNull(),
  converted: numeric("converted"),
});

interface Told {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly date: string;
  readonly number: string;
  readonly kind: string;
  readonly status: string;
  readonly name: string;
  readonly record: string;
  /** Which of the registers that are counted. */
  readonly branch: number;
  /** None of what has no price. */
  readonly amount?: string | null;
  readonly currency?: Currency;
  readonly converted?: string | null;
}

/** `filingStats/totalFeeAmount` by its name. */
export const statisticNameOf = (operation: string) => operation.slice(operation.indexOf("/") + 1) as StatisticName;

/** Refuses who may not read the statistic itself. */
export function lineFor(operation: string, call: Call) {
  const line = statisticOf(statisticNameOf(operation));
  if (checkAccess(line.access, requireCaller(call)) !== "granted") throw new Refusal("FORBIDDEN");
  return line;
}

export const factRowList = listHandlers(factRows, {
  cellContext: (language) => ({ ...words[language], language }),
  fileName: ({ language }, { operation }) => definitions[language][statisticNameOf(operation)].title,
  log: { action: "statistics.export", kind: "statistic", id: ({ operation }) => operation },
  id: facts.id,
  from: (call, wanted) => behind(call, wanted),
  where: (call, wanted) => {
    const line = lineFor(wanted.operation, call);
    const { groupBy: by, perCurrency } = line;
    if (line.comparesPeriods) {
      const { seriesKey } = wanted;
      return seriesKey ? sql`key_1 = ${keyIn(line, seriesKey, sideOf(line, wanted, call))}` : undefined;
    }
    const keys = (["key", "seriesKey"] as const).map((name, at) => {
      const key = wanted[name];
      if (key && at === 0 && perCurrency === "lines") return sql`currency = ${key}`;
      // A number that is not split has no parts to open.
      if (key && !by?.[at]) throw new Refusal("INVALID", { fields: { [name]: ["CHOICE"] } });
      if (key && perCurrency === "groups") return sql`key_1 || ':' || currency = ${key}`;
      return key ? eq(sql.raw(`key_${at + 1}`), key) : undefined;
    });
    return and(...keys);
  },
  sorts: { date: facts.day, number: facts.number, amount: facts.converted },
  readRows: async (call, { where, order }, wanted) => {
    const line = lineFor(wanted.operation, call);
    const read = await call.db.execute<Told>(
      sql`select facts.*, day::text as date from ${behind(call, wanted)} where ${where} order by ${sql.join(order, sql`, `)}`,
    );
    const shown = branchesOf(line).map(({ display: told }) =>
      countsPeople(line) && told.subject ? told.subject : told,
    );
    const mayOpen = (access: (typeof shown)[number]["access"], kind: string) =>
      (typeof access === "function" ? access(kind) : access).some((each) =>
        requireCaller(call).permissions.includes(each),
      );
    return read.rows.map((row): FactRow => {
      const { id, date: day, number, kind, status, name, record, amount, currency, converted, branch } = row;
      const opened = shown[branch];
      return {
        _id: id,
        date: day,
        number,
        kind,
        status,
        ...(amount && { amount, currency, converted: converted ?? null }),
        ...(opened && mayOpen(opened.access, kind) && { name, link: opened.at(record, kind) }),
      };
    });
  },
});

/** A page, and how many there are to the last one. */
export async function factRowsPage(wanted: RowsWanted & { page: number; limit: number }, call: Call) {
  const { more, ...page }: PageOf<FactRow> = await factRowList.page(wanted, call);
  if (!more) return page;
  const where = (await factRowList.where(call, wanted)) ?? sql`true`;
  const read = await call.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${behind(call, wanted)} where ${where}`,
  );
  const totalDocs = read.rows[0]?.count ?? 0;
  return { ...page, totalDocs, totalPages: Math.ceil(totalDocs / page.limit) };
}

function behind(call: Call, wanted: RowsWanted): SQL {
  const line = lineFor(wanted.operation, call);
  const asked = statisticInput(wanted);
  return convertedFacts(
    line,
    line.comparesPeriods ? sideOf(line, wanted, call) : resolveQuery(line, asked, call),
    true,
  );
}

/** Two periods that are compared have no rows together: of which they are wanted says the key. */
function sideOf(line: Statistic, wanted: RowsWanted, call: Call): FactQuery {
  const { key } = wanted;
  const both = resolvePeriodPair(line, statisticInput(wanted), call);
  if (key !== "A" && key !== "B")
    throw new Refusal("INVALID", { fields: { key: [key === undefined ? "REQUIRED" : "CHOICE"] } });
  return both[key];
}

interface Flat extends Omit<AnyStatisticQuery, "periodA" | "periodB"> {
  readonly fromA?: string | undefined;
  readonly toA?: string | undefined;
  readonly fromB?: string | undefined;
  readonly toB?: string | undefined;
}

/** What the statistic was asked stands in its input, or beside, where periods have no parts. */
export function statisticInput({
  input,
  fromA,
  toA,
  fromB,
  toB,
  ...asked
}: Flat & { input?: AnyStatisticQuery | undefined }): AnyStatisticQuery {
  return { periodA: { from: fromA, to: toA }, periodB: { from: fromB, to: toB }, ...asked, ...input };
}
