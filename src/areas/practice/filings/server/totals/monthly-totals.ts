/** Monthly totals of filings, maintained by database triggers; the list reads its totals from them. */
import { and, type SQL, sql } from "drizzle-orm";
import { addDays, addMonths } from "../../../../../kit/time/calendar.ts";
import type { FilingKind } from "../../enums.ts";
import type { Currency } from "../../../../../kit/numbers/money.ts";
import type { Server } from "../../../../../server/server.ts";
import { equals } from "../../../../../server/listing/filters.ts";
import { inArea } from "../practice-area-filter.ts";
import { filings, filingSums } from "../tables.ts";

/** The filters that monthly totals support; other queries read the filings. */
export interface MonthlyTotalsQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly kind?: readonly FilingKind[] | undefined;
  readonly currency?: Currency | undefined;
  readonly exportable?: boolean | undefined;
  readonly practiceArea?: string | undefined;
}
const supportedFilters: ReadonlySet<string> = new Set<keyof MonthlyTotalsQuery>([
  "from",
  "to",
  "kind",
  "currency",
  "exportable",
  "practiceArea",
]);

export const isByMonth = (query: object): boolean =>
  Object.entries(query).every(([name, value]) => value === undefined || supportedFilters.has(name));

/**
 * Rows `kind, currency, exportable, count, fee` to be summed: whole months from the totals, remaining days from the
 * filings.
 */
export function monthsAndDays(query: MonthlyTotalsQuery): SQL {
  const { from, to } = query;
  const first = from && (from.endsWith("-01") ? from : addMonths(monthOf(from), 1));
  const next = to && monthOf(addDays(to, 1));
  const selectFilings = (
    ...days: readonly (SQL | undefined)[]
  ) => sql`select ${filings.kind} as kind, ${filings.currency} as currency,
    ${filings.exportable} as exportable, 1 as count, ${filings.fee} as fee from ${filings} where ${conditions(filings, query, days)}`;
  const day = filings.subscriptionDate;
  const [isAfterStart, isBeforeEnd] = [
    from ? sql`${day} >= ${from}` : undefined,
    to ? sql`${day} <= ${to}` : undefined,
  ];
  // The period contains no whole month.
  if (first && next && first >= next) return selectFilings(isAfterStart, isBeforeEnd);
  const { month } = filingSums;
  const wholeMonths = [first ? sql`${month} >= ${first}` : undefined, next ? sql`${month} < ${next}` : undefined];
  const parts = [
    sql`select kind, currency, exportable, count, fee from ${filingSums} where ${conditions(filingSums, query, wholeMonths)}`,
    ...(from && first !== from ? [selectFilings(isAfterStart, sql`${day} < ${first}`)] : []),
    ...(to && next && next <= to ? [selectFilings(sql`${day} >= ${next}`, isBeforeEnd)] : []),
  ];
  return sql.join(parts, sql` union all `);
}

const monthOf = (day: string) => `${day.slice(0, 8)}01`;

function conditions(
  table: typeof filings | typeof filingSums,
  { kind, currency, exportable, practiceArea }: MonthlyTotalsQuery,
  days: readonly (SQL | undefined)[],
): SQL {
  const inPracticeArea = practiceArea ? inArea(table.practiceArea, practiceArea) : undefined;
  const all = and(
    ...days,
    equals(table.kind, kind),
    equals(table.currency, currency),
    equals(table.exportable, exportable),
    inPracticeArea,
  );
  return all ?? sql`true`;
}

/** Merges the rows of each group into one; the triggers only insert. */
export async function compactFilingTotals({ db }: Pick<Server, "db">): Promise<{ lines: number }> {
  const result = await db.execute(sql`
    with lines as (delete from filing_sums returning *)
    insert into filing_sums (month, kind, currency, exportable, practice_area, count, fee)
    select month, kind, currency, exportable, practice_area, sum(count), sum(fee) from lines
    group by month, kind, currency, exportable, practice_area having sum(count) <> 0 or sum(fee) <> 0 returning month`);
  return { lines: result.rows.length };
}
