/** Sums of paid amounts: from monthly totals for whole months, from the payments for the days around them. */
import { and, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { addDays, addMonths, startOfDay } from "../../../../kit/time/calendar.ts";
import type { Server } from "../../../../server/server.ts";
import { equals } from "../../../../server/listing/filters.ts";
import { viewKinds } from "../columns.ts";
import { paidStatuses } from "../states.ts";
import { paymentSums } from "./monthly-totals-table.ts";
import { payments } from "./tables.ts";
import type { ListQueryOf } from "../../../../kit/contract/list-contract.ts";
import type { operationListContract } from "../payment-list.ts";

export type PaymentQuery = ListQueryOf<typeof operationListContract>;

/** Filters that monthly totals support; any other filter needs the payments themselves. */
const monthlyFilters = ["gateway", "type", "status", "conciliated", "from", "to"] as const;
type ByMonth = Pick<PaymentQuery, (typeof monthlyFilters)[number]>;
/** List options that do not affect sums. */
const ignoredOptions = ["page", "limit", "sort"];

const isByMonth = (query: object): boolean =>
  Object.entries(query).every(
    ([name, value]) => value === undefined || [...monthlyFilters, ...ignoredOptions].some((each) => each === name),
  );

/** SQL rows `currency, count, amount, refunded` to be summed; `all` is the condition on payments. */
export function paidRows(query: PaymentQuery, condition: SQL | undefined): SQL {
  if (!isByMonth(query)) return selectFromPayments(condition);
  const { from, to } = query;
  const first = from && (from.endsWith("-01") ? from : addMonths(monthStart(from), 1));
  const next = to && monthStart(addDays(to, 1));
  // The period contains no whole month.
  if (first && next && first >= next) return selectFromPayments(condition);
  const { month, currency, count, amount, refunded } = paymentSums;
  const wholeMonths = and(
    totalsCondition(paymentSums, query),
    first ? sql`${month} >= ${first}` : undefined,
    next ? sql`${month} < ${next}` : undefined,
  );
  const parts = [
    sql`select ${currency} as currency, ${count} as count, ${amount} as amount, ${refunded} as refunded
      from ${paymentSums} where ${wholeMonths}`,
    ...(from && first !== from
      ? [selectFromPayments(and(condition, lt(payments.createdAt, startInstant(first))))]
      : []),
    ...(to && next && next <= to
      ? [selectFromPayments(and(condition, gte(payments.createdAt, startInstant(next))))]
      : []),
  ];
  return sql.join(parts, sql` union all `);
}

const monthStart = (day: string) => `${day.slice(0, 8)}01`;
const startInstant = (day: string | undefined) => startOfDay(day ?? "").toISOString();

function selectFromPayments(condition: SQL | undefined): SQL {
  const { currency, amount, refundedAmount } = payments;
  return sql`select ${currency} as currency, 1 as count, ${amount} as amount, ${refundedAmount} as refunded
    from ${payments} where ${and(condition, inArray(payments.status, [...paidStatuses]))}`;
}

function totalsCondition(table: typeof paymentSums, { gateway, type, status, conciliated }: ByMonth): SQL | undefined {
  return and(
    eq(table.gateway, gateway),
    type === "all" ? undefined : eq(table.kind, viewKinds[type]),
    equals(table.status, status),
    equals(table.conciliated, conciliated),
  );
}

/** Merges the rows of each group into one. Runs daily. */
export async function compactPaymentTotals({ db }: Pick<Server, "db">): Promise<{ lines: number }> {
  const inserted = await db.execute(sql`
    with lines as (delete from payment_sums returning *)
    insert into payment_sums (month, gateway, kind, status, conciliated, currency, count, amount, refunded)
    select month, gateway, kind, status, conciliated, currency, sum(count), sum(amount), sum(refunded) from lines
    group by month, gateway, kind, status, conciliated, currency
    having sum(count) <> 0 or sum(amount) <> 0 or sum(refunded) <> 0 returning month`);
  return { lines: inserted.rows.length };
}
