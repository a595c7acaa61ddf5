/** The lists of people who look after a gateway: filtered, sorted, page by page, with what they add up to. */
import { and, eq, gte, inArray, lte, ne, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { ListQueryOf } from "../../../../kit/list-contract.ts";
import type { Call } from "../../../../server/call.ts";
import { startsWith, matchesTerms, equals, instantBetween } from "../../../../server/listing/filters.ts";
import { listHandlers } from "../../../../server/listing/list-handlers.ts";
import { type attentions, viewKinds } from "../../columns.ts";
import { words as en } from "../../staff-words.en.ts";
import { words as es } from "../../staff-words.es.ts";
import { operationListContract, type Sum } from "../../payment.ts";
import { heldStatuses } from "../../states.ts";
import { requireGatewayPermission } from "../gateway-health/gateway-managers.ts";
import { serializePaymentRow } from "./queries.ts";
import { paidRows } from "../monthly-totals.ts";
import { payments } from "../tables.ts";

export type PaymentQuery = ListQueryOf<typeof operationListContract>;
const words = { es, en };
const p = payments;

export const paymentList = listHandlers(operationListContract, {
  cellContext: (language) => ({ ...words[language], language }),
  fileName: ({ title }, { gateway }) => title[gateway],
  log: { action: "payments.export", kind: "payments", id: ({ gateway }) => gateway },
  unloggedFilters: ["phone"],
  id: p.id,
  where: (call, wanted) => {
    requireGatewayPermission(call, wanted.gateway);
    return conditionsOf(wanted);
  },
  sorts: {
    createdAt: p.createdAt,
    confirmedAt: p.confirmedAt,
    reference: p.reference,
    number: p.subjectNumber,
    amount: p.amount,
    status: [p.status, p.createdAt],
  },
  readRows: async (call, cut) => {
    const rows = await call.db
      .select()
      .from(payments)
      .where(cut.where)
      .orderBy(...cut.order);
    return rows.map(serializePaymentRow);
  },
});

/** A page and, beside it, what all that matches adds up to per currency: three statements at most. */
export async function listPayments(
  call: Call,
  wanted: PaymentQuery & { readonly page: number; readonly limit: number },
) {
  // The page would refuse as well, but not before the sums are asked for.
  requireGatewayPermission(call, wanted.gateway);
  const [page, sum] = await Promise.all([paymentList.page(wanted, call), sumsOf(call, wanted)]);
  return { ...page, sum };
}

async function sumsOf(call: Call, wanted: PaymentQuery): Promise<z.output<typeof Sum>[]> {
  const { rows } = await call.db.execute<z.output<typeof Sum>>(sql`
    select currency, sum(count)::int as count, sum(amount)::numeric(14,2)::text as amount,
      sum(refunded)::numeric(14,2)::text as refunded
    from (${paidRows(wanted, conditionsOf(wanted))}) paid group by currency having sum(count) > 0 order by currency`);
  return rows;
}

function conditionsOf(wanted: PaymentQuery): SQL | undefined {
  return and(
    eq(p.gateway, wanted.gateway),
    wanted.type === "all" ? undefined : eq(p.kind, viewKinds[wanted.type]),
    equals(p.status, wanted.status),
    equals(p.conciliated, wanted.conciliated),
    wanted.attention ? waiting[wanted.attention] : undefined,
    ...instantBetween(p.createdAt, wanted.from, wanted.to),
    wanted.amountFrom ? gte(p.amount, wanted.amountFrom) : undefined,
    wanted.amountTo ? lte(p.amount, wanted.amountTo) : undefined,
    // What people look a payment up by has both of them, and an index for any part of a text.
    ...matchesTerms(p.searchText, wanted.reference),
    startsWith(p.reference, wanted.reference),
    ...matchesTerms(p.searchText, wanted.phone),
    ...matchesTerms(p.payerPhone, wanted.phone),
    ...matchesTerms(p.searchText, wanted.search),
  );
}

/** What each reason to look at a payment is in the table. */
export const waiting: Readonly<Record<(typeof attentions)[number], SQL | undefined>> = {
  disputed: eq(p.disputed, true),
  // Owed until it went back, no matter how far on its way it is: the row says that.
  refundDue: and(inArray(p.status, [...heldStatuses]), sql`${p.refundDue} > ${p.refundedAmount}`),
  duplicated: and(eq(p.duplicated, true), ne(p.status, "refunded")),
  late: and(eq(p.late, true), ne(p.status, "refunded")),
  refundProposed: eq(p.openRefund, "proposed"),
  refundUnderWay: inArray(p.openRefund, ["sending", "asked"]),
  refundUnclear: eq(p.openRefund, "unclear"),
};
