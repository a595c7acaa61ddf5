/** Numbers people read (AP26000123): one row per series and year, taken inside the transaction that uses it, so without gaps or repeats. */
import { sql } from "drizzle-orm";
import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { dayOf } from "../kit/calendar.ts";
import type { Transaction } from "./database/database.ts";

export const numberSeries = pgTable(
  "number_series",
  { series: text("series").notNull(), year: integer("year").notNull(), last: integer("last").notNull() },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
);

/** The next number of a series that begins anew each Havana year: `AP` + `26` + six digits. */
export async function nextNumber(tx: Transaction, series: string, now: Date, digits = 6): Promise<string> {
  const year = Number(dayOf(now).slice(0, 4));
  const taken = await tx.execute<{ last: number }>(sql`
    insert into number_series (series, year, last) values (${series}, ${year}, 1)
    on conflict (series, year) do update set last = number_series.last + 1 returning last`);
  const last = taken.rows[0]?.last ?? 0;
  return `${series}${String(year).slice(2)}${String(last).padStart(digits, "0")}`;
}
