/** Days of a gateway with payments on either side, as the screens list them. */
import { and, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { addDays, dayOf, startOfDay } from "../../../../../kit/time/calendar.ts";
import type { ListQueryOf } from "../../../../../kit/contract/list-contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Call } from "../../../../../server/call.ts";
import { equals } from "../../../../../server/listing/filters.ts";
import { listHandlers } from "../../../../../server/listing/list-handlers.ts";
import { requireGatewayPermission } from "../../../payments/server/public.ts";
import { dayListContract as daysListed } from "../../list-contracts.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";
import { describeDays } from "./day-queries.ts";
import { reconciliationDays } from "../tables.ts";

const words = { es, en };
type DaysQuery = ListQueryOf<typeof daysListed>;

const defaultPeriodDays = 366;
const days = alias(reconciliationDays, "days");

export const dayList = listHandlers(daysListed, {
  cellContext: (language) => ({ ...words[language], language }),
  fileName: ({ file }, { gateway }) => file[gateway],
  log: { action: "reconciliation.export", kind: "reconciliationDay", id: ({ gateway }) => gateway },
  id: days.day,
  from: daysSource,
  where: (call, { gateway, status, unexplained }) => {
    requireGatewayPermission(call, gateway);
    return and(
      equals(days.status, status),
      unexplained === undefined ? undefined : sql`(days.open > 0) = ${unexplained}`,
    );
  },
  sorts: { day: days.day, open: [sql`days.open`, days.day] },
  readRows: async (call, { where, order }, query) => {
    const result = await call.db.execute<{ day: string }>(
      sql`select days.day::text as day from ${daysSource(call, query)} where ${where} order by ${sql.join(order, sql`, `)}`,
    );
    const dayNames = result.rows.map(({ day }) => day);
    return describeDays(call, query.gateway, dayNames);
  },
});

/**
 * SQL source of the listed days, one year back by default. Finds our payments day by day by the index, regardless of
 * how many a day has. INVALID_PERIOD when `to` is before `from`.
 */
function daysSource(call: Call, { gateway, ...period }: DaysQuery): SQL {
  if (period.from && period.to && period.from > period.to) throw new Refusal("INVALID_PERIOD");
  const to = period.to ?? dayOf(call.now);
  const from = period.from ?? addDays(to, -defaultPeriodDays);
  const [since, until] = [startOfDay(from).toISOString(), startOfDay(addDays(to, 1)).toISOString()];
  const latestDay = (upperBound: SQL) => sql`(
    select (p.confirmed_at at time zone 'America/Havana')::date from payments p
    where p.gateway = ${gateway} and p.confirmed_at >= ${since} and ${upperBound} and p.status in ('confirmed', 'partlyRefunded', 'refunded')
    order by p.confirmed_at desc limit 1)`;
  return sql`(
    with recursive paid(day) as (
      select ${latestDay(sql`p.confirmed_at < ${until}`)}
      union all
      -- The hour that comes twice when summer ends is of one day: its date decides.
      select ${latestDay(sql`p.confirmed_at < paid.day::timestamp at time zone 'America/Havana' and (p.confirmed_at at time zone 'America/Havana')::date < paid.day`)}
      from paid where paid.day is not null
    )
    select days_with_data.day, coalesce(d.status, 'open') as status, coalesce(counted.open, 0) as open
    from (
      select day from paid where day is not null
      union
      select day from reconciliation_days where gateway = ${gateway} and day between ${from} and ${to}
    ) days_with_data
    left join reconciliation_days d on d.gateway = ${gateway} and d.day = days_with_data.day
    left join (
      select day, count(*)::int as open from differences
      where gateway = ${gateway} and status = 'open' and day between ${from} and ${to} group by day
    ) counted on counted.day = days_with_data.day
  ) days`;
}
