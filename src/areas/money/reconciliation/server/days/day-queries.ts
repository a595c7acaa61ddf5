/**
 * A gateway's day as its screen shows it. A constant number of statements, regardless of the number of payments.
 * NOT_FOUND when there is none.
 */
import { and, asc, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import { addDays, dayOf, startOfDay } from "../../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Call } from "../../../../../server/call.ts";
import type { GatewayKey } from "../../../payments/contract.ts";
import { requireGatewayPermission, gatewaysOf } from "../../../payments/server/public.ts";
import type { ReconciliationDay, DayRow } from "../../schemas.ts";
import { differenceKinds } from "../../states.ts";
import { depositsOf } from "../settlement/deposits.ts";
import { importsOf } from "../statements/imports.ts";
import { countLines } from "../line-list.ts";
import { settlementsOf } from "../settlement/settlement.ts";
import { differences, reconciliationDays, reconciliationLog } from "../tables.ts";

export async function readDayDetails(
  call: Call,
  { gateway, day }: { gateway: GatewayKey; day: string },
): Promise<ReconciliationDay> {
  requireGatewayPermission(call, gateway);
  const [row] = await describeDays(call, gateway, [day]);
  if (!row) throw new Refusal("NOT_FOUND");
  const [record] = await call.db.select().from(reconciliationDays).where(isDay(gateway, day));
  const log = record
    ? await call.db
        .select()
        .from(reconciliationLog)
        .where(eq(reconciliationLog.dayId, record.id))
        .orderBy(asc(reconciliationLog.at))
    : [];
  const kinds = await call.db
    .select({ kind: differences.kind, status: differences.status, count: count() })
    .from(differences)
    .where(and(eq(differences.gateway, gateway), eq(differences.day, day)))
    .groupBy(differences.kind, differences.status);
  const countOf = (kind: string, status: string) =>
    kinds.find((each) => each.kind === kind && each.status === status)?.count ?? 0;
  return {
    ...row,
    gateway,
    isOver: day < dayOf(call.now),
    lists: gatewaysOf(call.server)[gateway]?.capabilities.list ?? false,
    lines: await countLines(call.db, { gateway, day }),
    kinds: differenceKinds
      .map((kind) => ({ kind, open: countOf(kind, "open"), resolved: countOf(kind, "resolved") }))
      .filter((each) => each.open + each.resolved > 0),
    ...(record?.loadedAt ? { loadedAt: record.loadedAt } : {}),
    deposits: await depositsOf(call.db, { gateway, day }),
    imports: await importsOf(call.db, { gateway, day }),
    log: log.map(({ to, at, byName, note }) => ({ to, at, by: byName, ...(note ? { note } : {}) })),
    updatedAt: record?.updatedAt ?? startOfDay(day).toISOString(),
  };
}

const isDay = (gateway: GatewayKey, day: string): SQL | undefined =>
  and(eq(reconciliationDays.gateway, gateway), eq(reconciliationDays.day, day));

/** The days in this order, with the totals of both sides and their deposits: four statements. */
export async function describeDays({ db }: Call, gateway: GatewayKey, days: readonly string[]): Promise<DayRow[]> {
  if (days.length === 0) return [];
  const rows = await db
    .select()
    .from(reconciliationDays)
    .where(and(eq(reconciliationDays.gateway, gateway), inArray(reconciliationDays.day, [...days])));
  const periods = days.map((day) => ({
    day,
    since: startOfDay(day).toISOString(),
    until: startOfDay(addDays(day, 1)).toISOString(),
  }));
  // Each day has its own period: the days of a page may be far apart.
  const totals = await db.execute<{ side: string; day: string; currency: string; count: number; amount: string }>(sql`
    with periods as (select * from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) as w(day date, since timestamptz, until timestamptz))
    select side, w.day::text as day, total.currency, total.count, total.amount::numeric(14,2)::text as amount
    from periods w cross join lateral (
      select 'theirs' as side, currency, count(*)::int as count, sum(amount) as amount from gateway_records
      where gateway = ${gateway} and day = w.day group by currency
      union all
      select 'ours', currency, count(*)::int, sum(amount) from payments
      where gateway = ${gateway} and confirmed_at >= w.since and confirmed_at < w.until and status in ('confirmed', 'partlyRefunded', 'refunded') group by currency
    ) total order by total.currency`);
  const counts = await db.execute<{ day: string; open: number; resolved: number }>(sql`
    select day::text as day, count(*) filter (where status = 'open')::int as open, count(*) filter (where status = 'resolved')::int as resolved
    from differences where gateway = ${gateway} and day = any(${sql.param([...days])}::date[]) group by day`);
  const settlements = await settlementsOf(db, gateway, days);
  const side = (name: string, day: string) =>
    totals.rows
      .filter((each) => each.side === name && each.day === day)
      .map(({ currency, count: payments, amount }) => ({ currency, count: payments, amount }));
  return days.map((day) => {
    const row = rows.find((each) => each.day === day);
    const count = counts.rows.find((each) => each.day === day);
    return {
      _id: day,
      status: row?.status ?? "open",
      loaded: row?.loadedAt != null,
      ours: side("ours", day),
      theirs: side("theirs", day),
      open: count?.open ?? 0,
      resolved: count?.resolved ?? 0,
      settlement: settlements.get(day) ?? [],
      ...(row?.closedAt && row.closedByName ? { closedAt: row.closedAt, closedBy: row.closedByName } : {}),
    };
  });
}
