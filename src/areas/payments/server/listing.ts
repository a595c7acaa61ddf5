/** The lists of people who look after a gateway: filtered, sorted, page by page, with what they add up to. Two statements a page. */
import { and, asc, desc, eq, gte, inArray, lt, ne, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { addDays, startOfDay } from "../../../kit/calendar.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { Call } from "../../../server/call.ts";
import { type attentions, type Filters, type ListedPayment, type Sum, viewKinds } from "../payment.ts";
import type { Gateway } from "../states.ts";
import { asListed, type PaymentRow } from "./queries.ts";
import { payments } from "./tables.ts";

export interface View {
  readonly gateway: Gateway;
  readonly type: "all" | keyof typeof viewKinds;
}
type Wanted = z.output<typeof Filters> & View;
type Sums = z.output<typeof Sum>[];

export async function listPayments(
  call: Call,
  wanted: Wanted & { readonly page: number; readonly limit: number },
): Promise<{ docs: ListedPayment[]; totalDocs: number; page: number; limit: number; totalPages: number; sum: Sums }> {
  const { page, limit } = wanted;
  const where = conditionsOf(wanted);
  const counted = await call.db
    .select({
      currency: payments.currency,
      all: sql<number>`count(*)::int`,
      count: sql<number>`count(*) filter (where ${hasMoney})::int`,
      amount: sql<string>`coalesce(sum(${payments.amount}) filter (where ${hasMoney}), 0)::numeric(14,2)::text`,
      refunded: sql<string>`coalesce(sum(${payments.refundedAmount}) filter (where ${hasMoney}), 0)::numeric(14,2)::text`,
    })
    .from(payments)
    .where(where)
    .groupBy(payments.currency)
    .orderBy(payments.currency);
  const totalDocs = counted.reduce((total, row) => total + row.all, 0);
  const docs = await readRows(call, wanted, limit, (page - 1) * limit);
  const sum = counted.filter((row) => row.count > 0).map(({ all: _all, ...rest }) => rest);
  return { docs: docs.map(asListed), totalDocs, page, limit, totalPages: Math.ceil(totalDocs / limit), sum };
}

/** The rows of a filtered list, at most so many, for the exports. */
export async function paymentsToExport(call: Call, wanted: Wanted, most: number): Promise<PaymentRow[]> {
  return readRows(call, wanted, most, 0);
}

async function readRows(call: Call, wanted: Wanted, limit: number, offset: number): Promise<PaymentRow[]> {
  return call.db
    .select()
    .from(payments)
    .where(conditionsOf(wanted))
    .orderBy(...orderOf(wanted.sort))
    .limit(limit)
    .offset(offset);
}

const hasMoney = inArray(payments.status, ["confirmed", "refunded"]);

function conditionsOf(wanted: Wanted): SQL | undefined {
  if (wanted.from && wanted.to && wanted.from > wanted.to) throw new Refusal("INVALID_PERIOD");
  return and(
    eq(payments.gateway, wanted.gateway),
    wanted.type === "all" ? undefined : eq(payments.kind, viewKinds[wanted.type]),
    wanted.status ? eq(payments.status, wanted.status) : undefined,
    wanted.conciliated === undefined ? undefined : eq(payments.conciliated, wanted.conciliated),
    wanted.attention ? waiting[wanted.attention] : undefined,
    wanted.from ? gte(payments.createdAt, startOfDay(wanted.from).toISOString()) : undefined,
    wanted.to ? lt(payments.createdAt, startOfDay(addDays(wanted.to, 1)).toISOString()) : undefined,
    wanted.reference ? sql`${payments.reference} like ${escaped(wanted.reference)} || '%'` : undefined,
    wanted.phone ? sql`${payments.payerPhone} like '%' || ${escaped(digitsOf(wanted.phone))}` : undefined,
    ...words(wanted.search),
  );
}

const waiting: Readonly<Record<(typeof attentions)[number], SQL | undefined>> = {
  disputed: eq(payments.disputed, true),
  refundDue: and(eq(payments.status, "confirmed"), sql`${payments.refundDue} > ${payments.refundedAmount}`),
  duplicated: and(eq(payments.duplicated, true), ne(payments.status, "refunded")),
  late: and(eq(payments.late, true), ne(payments.status, "refunded")),
};

/** Every word must stand somewhere in reference, request, payer or ids; the trigram index finds them. */
function words(search: string | undefined): SQL[] {
  return (search ?? "")
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => sql`${payments.searchText} like '%' || f_norm(${escaped(word)}) || '%'`);
}

const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&");
const digitsOf = (phone: string) => phone.replace(/[\s()-]/g, "");

function orderOf(sort: Wanted["sort"]): SQL[] {
  const columns = {
    createdAt: payments.createdAt,
    confirmedAt: payments.confirmedAt,
    reference: payments.reference,
    number: payments.subjectNumber,
    amount: payments.amount,
    status: payments.status,
  } as const;
  const column = columns[sort.replace(/^-/, "") as keyof typeof columns];
  return sort.startsWith("-") ? [desc(column), desc(payments.id)] : [asc(column), asc(payments.id)];
}
