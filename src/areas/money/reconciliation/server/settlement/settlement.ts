/**
 * Fee, net and deposit of a day, per currency. The gateway pays out by its own days, so its side counts; ours is shown
 * next to it, and used until the gateway's side is loaded. One statement, regardless of the number of payments and
 * days.
 */
import { sql } from "drizzle-orm";
import { addDays, startOfDay } from "../../../../../kit/time/calendar.ts";
import { amountText, type Currency, currencies, toMinorUnits } from "../../../../../kit/numbers/money.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import type { GatewayKey } from "../../../payments/contract.ts";
import type { Settlement } from "../../settlement-contract.ts";

type Row = {
  day: string;
  currency: Currency;
  read: boolean;
  ours: string;
  theirs: string;
  refunded: string;
  fee: string;
  payments: number;
  stated: number;
  ruled: boolean;
  deposits: number;
  deposited: string;
  explained: string | null;
  reason: Settlement["reason"] | null;
  note: string | null;
  by_name: string | null;
  at: string | null;
};

/** Settlements by day, in the order of the currencies. */
export async function settlementsOf(
  db: Queryable,
  gateway: GatewayKey,
  days: readonly string[],
): Promise<Map<string, Settlement[]>> {
  const periods = days.map((day) => ({
    day,
    since: startOfDay(day).toISOString(),
    until: startOfDay(addDays(day, 1)).toISOString(),
  }));
  const result = await db.execute<Row>(sql`
    with periods as (
      select w.*, exists (select 1 from reconciliation_days d where d.gateway = ${gateway} and d.day = w.day and d.loaded_at is not null) as read
      from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) as w(day date, since timestamptz, until timestamptz)
    ),
    rules as (
      select distinct on (w.day, f.currency) w.day, f.currency, f.percent, f.fixed
      from periods w join gateway_fees f on f.gateway = ${gateway} and f.since <= w.day order by w.day, f.currency, f.since desc
    ),
    -- Each day by itself, for those of a page may lie far apart; each payment's fee is rounded by itself, half up.
    ours as (
      select w.day, each.* from periods w cross join lateral (
        select p.currency, sum(p.amount) as amount, count(*)::int as payments, sum(round(p.amount * r.percent / 100, 2) + r.fixed) as ruled
        from payments p left join rules r on r.day = w.day and r.currency = p.currency
        where p.gateway = ${gateway} and p.confirmed_at >= w.since and p.confirmed_at < w.until
          and p.status in ('confirmed', 'partlyRefunded', 'refunded') group by p.currency
      ) each
    ),
    theirs as (
      select w.day, each.* from periods w cross join lateral (
        select g.currency, sum(g.amount) as amount, count(*)::int as payments, coalesce(sum(g.refunded), 0) as refunded,
          coalesce(sum(g.fee), 0) as stated_fee, count(g.fee)::int as stated,
          sum(round(g.amount * r.percent / 100, 2) + r.fixed) filter (where g.fee is null) as ruled
        from gateway_records g left join rules r on r.day = w.day and r.currency = g.currency
        where g.gateway = ${gateway} and g.day = w.day group by g.currency
      ) each
    ),
    deposits as (
      select w.day, d.currency, sum(d.amount) as amount, count(*)::int as deposits
      from periods w join bank_deposits d on d.gateway = ${gateway} and d.day = w.day and d.withdrawn_at is null group by w.day, d.currency
    ),
    day_currencies as (select day, currency from ours union select day, currency from theirs union select day, currency from deposits)
    select k.day::text as day, k.currency, w.read, coalesce(o.amount, 0)::numeric(14,2)::text as ours,
      coalesce(t.amount, 0)::numeric(14,2)::text as theirs, coalesce(t.refunded, 0)::numeric(14,2)::text as refunded,
      (case when w.read then coalesce(t.stated_fee, 0) + coalesce(t.ruled, 0) else coalesce(o.ruled, 0) end)::numeric(14,2)::text as fee,
      coalesce(case when w.read then t.payments else o.payments end, 0) as payments,
      coalesce(case when w.read then t.stated else 0 end, 0) as stated, r.percent is not null as ruled,
      coalesce(d.deposits, 0) as deposits, coalesce(d.amount, 0)::numeric(14,2)::text as deposited,
      e.difference::text as explained, e.reason, e.note, e.by_name, e.at
    from day_currencies k join periods w on w.day = k.day
    left join ours o on o.day = k.day and o.currency = k.currency
    left join theirs t on t.day = k.day and t.currency = k.currency
    left join deposits d on d.day = k.day and d.currency = k.currency
    left join rules r on r.day = k.day and r.currency = k.currency
    left join deposit_explanations e on e.gateway = ${gateway} and e.day = k.day and e.currency = k.currency
    where k.currency in (${sql.join(
      currencies.map((currency) => sql`${currency}`),
      sql`, `,
    )})
    order by k.day, array_position(array[${sql.join(
      currencies.map((currency) => sql`${currency}`),
      sql`, `,
    )}]::text[], k.currency)`);
  const byDay = new Map<string, Settlement[]>(days.map((day) => [day, []]));
  for (const row of result.rows) byDay.get(row.day)?.push(serializeSettlement(row));
  return byDay;
}

/** True if a deposit of the day differs from the expected net without an explanation. */
export async function hasDepositDifference(
  db: Queryable,
  { gateway, day }: { readonly gateway: GatewayKey; readonly day: string },
): Promise<boolean> {
  return openDeposits((await settlementsOf(db, gateway, [day])).get(day) ?? []) > 0;
}

export const openDeposits = (settlements: readonly Settlement[]): number =>
  settlements.filter(({ standing }) => standing === "differs").length;

function serializeSettlement(row: Row): Settlement {
  const base = toMinorUnits(row.read ? row.theirs : row.ours);
  const net = base - toMinorUnits(row.fee);
  const difference = toMinorUnits(row.deposited) - net;
  const hasDeposit = row.deposits > 0;
  const isExplained =
    hasDeposit && row.explained !== null && toMinorUnits(row.explained) === difference && difference !== 0n;
  const status = !hasDeposit ? "missing" : difference === 0n ? "agrees" : isExplained ? "explained" : "differs";
  return {
    currency: row.currency,
    ours: row.ours,
    ...(row.read ? { theirs: row.theirs } : {}),
    refunded: row.refunded,
    fee: row.fee,
    feeFrom: feeFrom(row),
    net: amountText(net),
    deposited: row.deposited,
    ...(hasDeposit ? { difference: amountText(difference) } : {}),
    standing: status,
    ...(isExplained && row.reason && row.note && row.by_name && row.at
      ? {
          reason: row.reason,
          note: row.note,
          explainedBy: row.by_name,
          explainedAt: new Date(row.at).toISOString(),
        }
      : {}),
  };
}

function feeFrom({ payments, stated, ruled }: Row): Settlement["feeFrom"] {
  if (payments > 0 && stated === payments) return "statement";
  if (!ruled) return "unknown";
  return stated > 0 ? "both" : "rule";
}
