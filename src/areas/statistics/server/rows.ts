/** The rows behind a number: as many as it counts, their converted amounts its sum. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { date, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { judge } from "../../../kit/access.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { PageOf, WantedOf } from "../../../kit/listing.ts";
import type { Currency } from "../../../kit/money.ts";
import { type Call, callerOf } from "../../../server/call.ts";
import { callsOf } from "../../../server/listing/calls.ts";
import { lineOf, type StatisticName } from "../catalogue.ts";
import type { FactRow } from "../columns.ts";
import { factRows } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { wantedOf } from "./ask.ts";
import { convertedFacts, countsPeople, rowsBehind } from "./facts.ts";

const words = { es, en };
type RowsWanted = WantedOf<typeof factRows>;

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
  readonly amount?: string;
  readonly currency?: Currency;
  readonly converted?: string | null;
}

/** `filingStats/totalFeeAmount` by its name. */
export const nameOf = (operation: string) => operation.slice(operation.indexOf("/") + 1) as StatisticName;

/** Refuses who may not read the statistic itself. */
export function lineFor(operation: string, call: Call) {
  const line = lineOf(nameOf(operation));
  if (judge(line.access, callerOf(call)) !== "granted") throw new Refusal("FORBIDDEN");
  return line;
}

export const rowList = callsOf(factRows, {
  said: (language) => ({ ...words[language], language }),
  file: (_said, { operation }) => nameOf(operation),
  log: { action: "statistics.export", kind: "statistic", id: ({ operation }) => operation },
  id: facts.id,
  from: (call, wanted) => behind(call, wanted),
  where: (call, wanted) => {
    const { by, perCurrency } = lineFor(wanted.operation, call);
    const keys = (["key", "seriesKey"] as const).map((name, at) => {
      const key = wanted[name];
      // A number that is not split has no parts to open.
      if (key && !by?.[at]) throw new Refusal("INVALID", { fields: { [name]: ["CHOICE"] } });
      if (key && perCurrency === "groups") return sql`key_1 || ':' || currency = ${key}`;
      return key ? eq(sql.raw(`key_${at + 1}`), key) : undefined;
    });
    return and(...keys);
  },
  sorts: { date: facts.day, number: facts.number, amount: facts.converted },
  rows: async (call, { where, order }, wanted) => {
    const line = lineFor(wanted.operation, call);
    const read = await call.db.execute<Told>(
      sql`select facts.*, day::text as date from ${behind(call, wanted)} where ${where} order by ${sql.join(order, sql`, `)}`,
    );
    const { told } = rowsBehind(line);
    const shown = countsPeople(line) && told.person ? told.person : told;
    const mayOpen = shown.access.some((each) => callerOf(call).permissions.includes(each));
    return read.rows.map((row): FactRow => {
      const { id, date: day, number, kind, status, name, record, amount, currency, converted } = row;
      return {
        _id: id,
        date: day,
        number,
        kind,
        status,
        ...(amount !== undefined && { amount, currency, converted: converted ?? null }),
        ...(mayOpen && { name, link: shown.at(record) }),
      };
    });
  },
});

/** A page, and how many there are to the last one. */
export async function pageOfRows(wanted: RowsWanted & { page: number; limit: number }, call: Call) {
  const { more, ...page }: PageOf<FactRow> = await rowList.page(wanted, call);
  if (!more) return page;
  const where = (await rowList.where(call, wanted)) ?? sql`true`;
  const read = await call.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${behind(call, wanted)} where ${where}`,
  );
  const totalDocs = read.rows[0]?.count ?? 0;
  return { ...page, totalDocs, totalPages: Math.ceil(totalDocs / page.limit) };
}

/** What the statistic was asked stands in its input, or beside. */
function behind(call: Call, { input, ...asked }: RowsWanted): SQL {
  return convertedFacts(lineFor(asked.operation, call), wantedOf({ ...asked, ...input }, call.now), true);
}
