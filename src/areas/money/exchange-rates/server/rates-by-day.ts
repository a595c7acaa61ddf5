/** Daily value of a currency in CUP, as SQL. */
import { type SQL, sql } from "drizzle-orm";

/**
 * Rows `currency, day, rate` in CUP for every day of a period: the newest rate of the Central Bank's segment 3 up to
 * that day, direct, or otherwise the opposite rate inverted, with six digits.
 */
export const ratesByDay = (from: string | SQL, to: string | SQL): SQL => sql`(
  select currency, day::date as day, rate from (
    select currency, rate, date as since,
      least(lead(date) over way, case when straight then null else min(date) filter (where straight) over (partition by currency) end) as until
    from (
      select from_currency as currency, date, average_value as rate, true as straight
      from exchange_rates where to_currency = 'CUP' and organism = 'BCC3'
      union all
      select to_currency, date, round(1 / average_value, 6), false
      from exchange_rates where from_currency = 'CUP' and organism = 'BCC3'
    ) given
    window way as (partition by currency, straight order by date)
  ) spans
  cross join lateral generate_series(greatest(since, ${from}::date), least(until - 1, ${to}::date), interval '1 day') day
  where since <= ${to}::date and (until is null or until > ${from}::date)
)`;
