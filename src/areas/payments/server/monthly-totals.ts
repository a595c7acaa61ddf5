/** What was paid comes to: by months as the database keeps it with every change, and by the payments of days between. */
import { and, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { addDays, addMonths, startOfDay } from "../../../kit/calendar.ts";
import type { Server } from "../../../server/server.ts";
import { equals } from "../../../server/listing/filters.ts";
import { viewKinds } from "../columns.ts";
import { paidStatuses } from "../states.ts";
import type { PaymentQuery } from "./attempts/payment-list.ts";
import { paymentSums } from "./monthly-totals-table.ts";
import { payments } from "./tables.ts";

/** What months are told apart by; anything else is asked of the payments themselves. */
const known = ["gateway", "type", "status", "conciliated", "from", "to"] as const;
type ByMonth = Pick<PaymentQuery, (typeof known)[number]>;
/** How a page is cut is nothing that its sums depend on. */
const beside = ["page", "limit", "sort"];

const isByMonth = (wanted: object): boolean =>
  Object.entries(wanted).every(
    ([name, value]) => value === undefined || [...known, ...beside].some((each) => each === name),
  );

/** Rows `currency, count, amount, refunded` to be added up; `all` is what the payments must meet. */
export function paidRows(wanted: PaymentQuery, all: SQL | undefined): SQL {
  if (!isByMonth(wanted)) return ofPayments(all);
  const { from, to } = wanted;
  const first = from && (from.endsWith("-01") ? from : addMonths(monthOf(from), 1));
  const next = to && monthOf(addDays(to, 1));
  // No month of it is whole.
  if (first && next && first >= next) return ofPayments(all);
  const { month, currency, count, amount, refunded } = paymentSums;
  const whole = and(
    conditions(paymentSums, wanted),
    first ? sql`${month} >= ${first}` : undefined,
    next ? sql`${month} < ${next}` : undefined,
  );
  const parts = [
    sql`select ${currency} as currency, ${count} as count, ${amount} as amount, ${refunded} as refunded
      from ${paymentSums} where ${whole}`,
    ...(from && first !== from ? [ofPayments(and(all, lt(payments.createdAt, begins(first))))] : []),
    ...(to && next && next <= to ? [ofPayments(and(all, gte(payments.createdAt, begins(next))))] : []),
  ];
  return sql.join(parts, sql` union all `);
}

const monthOf = (day: string) => `${day.slice(0, 8)}01`;
const begins = (day: string | undefined) => startOfDay(day ?? "").toISOString();

function ofPayments(all: SQL | undefined): SQL {
  const { currency, amount, refundedAmount } = payments;
  return sql`select ${currency} as currency, 1 as count, ${amount} as amount, ${refundedAmount} as refunded
    from ${payments} where ${and(all, inArray(payments.status, [...paidStatuses]))}`;
}

function conditions(of: typeof paymentSums, { gateway, type, status, conciliated }: ByMonth): SQL | undefined {
  return and(
    eq(of.gateway, gateway),
    type === "all" ? undefined : eq(of.kind, viewKinds[type]),
    equals(of.status, status),
    equals(of.conciliated, conciliated),
  );
}

/** One line for each group again: what changed since the last time was added to them. */
export async function compactPaymentTotals({ db }: Pick<Server, "db">): Promise<{ lines: number }> {
  const gathered = await db.execute(sql`
    with lines as (delete from payment_sums returning *)
    insert into payment_sums (month, gateway, kind, status, conciliated, currency, count, amount, refunded)
    select month, gateway, kind, status, conciliated, currency, sum(count), sum(amount), sum(refunded) from lines
    group by month, gateway, kind, status, conciliated, currency
    having sum(count) <> 0 or sum(amount) <> 0 or sum(refunded) <> 0 returning month`);
  return { lines: gathered.rows.length };
}
