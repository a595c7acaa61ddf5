/** What filings come to by months, kept by the database with every change of them: what the side of a list tells of all. */
import { and, type SQL, sql } from "drizzle-orm";
import { addDays, addMonths } from "../../../kit/calendar.ts";
import type { FilingKind } from "../columns.ts";
import type { Currency } from "../../../kit/money.ts";
import type { Server } from "../../../server/server.ts";
import { equals } from "../../../server/listing/filters.ts";
import { inArea } from "./practice-area-filter.ts";
import { filings, filingSums } from "./tables.ts";

/** What months are told apart by; anything else is asked of the filings themselves. */
export interface ByMonth {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly kind?: readonly FilingKind[] | undefined;
  readonly currency?: Currency | undefined;
  readonly exportable?: boolean | undefined;
  readonly practiceArea?: string | undefined;
}
const known: ReadonlySet<string> = new Set<keyof ByMonth>([
  "from",
  "to",
  "kind",
  "currency",
  "exportable",
  "practiceArea",
]);

export const isByMonth = (wanted: object): boolean =>
  Object.entries(wanted).every(([name, value]) => value === undefined || known.has(name));

/** Rows `kind, currency, exportable, count, fee` to be summed up: whole months, and the filings of days before and after. */
export function monthsAndDays(wanted: ByMonth): SQL {
  const { from, to } = wanted;
  const first = from && (from.endsWith("-01") ? from : addMonths(monthOf(from), 1));
  const next = to && monthOf(addDays(to, 1));
  const ofFilings = (
    ...days: readonly (SQL | undefined)[]
  ) => sql`select ${filings.kind} as kind, ${filings.currency} as currency,
    ${filings.exportable} as exportable, 1 as count, ${filings.fee} as fee from ${filings} where ${conditions(filings, wanted, days)}`;
  const day = filings.subscriptionDate;
  const [begins, ends] = [from ? sql`${day} >= ${from}` : undefined, to ? sql`${day} <= ${to}` : undefined];
  // No month of it is whole.
  if (first && next && first >= next) return ofFilings(begins, ends);
  const { month } = filingSums;
  const whole = [first ? sql`${month} >= ${first}` : undefined, next ? sql`${month} < ${next}` : undefined];
  const parts = [
    sql`select kind, currency, exportable, count, fee from ${filingSums} where ${conditions(filingSums, wanted, whole)}`,
    ...(from && first !== from ? [ofFilings(begins, sql`${day} < ${first}`)] : []),
    ...(to && next && next <= to ? [ofFilings(sql`${day} >= ${next}`, ends)] : []),
  ];
  return sql.join(parts, sql` union all `);
}

const monthOf = (day: string) => `${day.slice(0, 8)}01`;

function conditions(
  of: typeof filings | typeof filingSums,
  { kind, currency, exportable, practiceArea }: ByMonth,
  days: readonly (SQL | undefined)[],
): SQL {
  const below = practiceArea ? inArea(of.practiceArea, practiceArea) : undefined;
  const all = and(
    ...days,
    equals(of.kind, kind),
    equals(of.currency, currency),
    equals(of.exportable, exportable),
    below,
  );
  return all ?? sql`true`;
}

/** One line for each group again: what changed since the last time was added to them. */
export async function compactFilingTotals({ db }: Pick<Server, "db">): Promise<{ lines: number }> {
  const gathered = await db.execute(sql`
    with lines as (delete from filing_sums returning *)
    insert into filing_sums (month, kind, currency, exportable, practice_area, count, fee)
    select month, kind, currency, exportable, practice_area, sum(count), sum(fee) from lines
    group by month, kind, currency, exportable, practice_area having sum(count) <> 0 or sum(fee) <> 0 returning month`);
  return { lines: gathered.rows.length };
}
