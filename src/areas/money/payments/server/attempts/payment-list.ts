/** A gateway's payment list, with sums per currency. */
import { and, eq, gte, inArray, lte, ne, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Call } from "../../../../../server/call.ts";
import { startsWith, matchesTerms, equals, instantBetween } from "../../../../../server/listing/filters.ts";
import { listHandlers } from "../../../../../server/listing/list-handlers.ts";
import { type attentions, viewKinds } from "../../columns.ts";
import { words as en } from "../../staff/staff-words.en.ts";
import { words as es } from "../../staff/staff-words.es.ts";
import { type Sum } from "../../payment.ts";
import { operationListContract } from "../../payment-list.ts";
import { statusesWithMoney } from "../../states.ts";
import { requireGatewayPermission } from "../gateway-health/gateway-managers.ts";
import { serializePaymentRow } from "./queries.ts";
import { paidRows, type PaymentQuery } from "../monthly-totals.ts";
import { payments } from "../tables.ts";

const words = { es, en };
const p = payments;

export const paymentList = listHandlers(operationListContract, {
  cellContext: (language) => ({ ...words[language], language }),
  fileName: ({ title }, { gateway }) => title[gateway],
  log: { action: "payments.export", kind: "payments", id: ({ gateway }) => gateway },
  unloggedFilters: ["phone"],
  id: p.id,
  where: (call, query) => {
    requireGatewayPermission(call, query.gateway);
    return conditionsOf(query);
  },
  sorts: {
    createdAt: p.createdAt,
    confirmedAt: p.confirmedAt,
    reference: p.reference,
    number: p.subjectNumber,
    amount: p.amount,
    status: [p.status, p.createdAt],
  },
  readRows: async (call, selection) => {
    const rows = await call.db
      .select()
      .from(payments)
      .where(selection.where)
      .orderBy(...selection.order);
    return rows.map(serializePaymentRow);
  },
});

/** A page of payments and the sums per currency of all that match: three statements at most. */
export async function listPayments(
  call: Call,
  query: PaymentQuery & { readonly page: number; readonly limit: number },
) {
  // The page checks the permission too, but not before the sums are queried.
  requireGatewayPermission(call, query.gateway);
  const [page, sum] = await Promise.all([paymentList.page(query, call), sumsOf(call, query)]);
  return { ...page, sum };
}

async function sumsOf(call: Call, query: PaymentQuery): Promise<z.output<typeof Sum>[]> {
  const { rows } = await call.db.execute<z.output<typeof Sum>>(sql`
    select currency, sum(count)::int as count, sum(amount)::numeric(14,2)::text as amount,
      sum(refunded)::numeric(14,2)::text as refunded
    from (${paidRows(query, conditionsOf(query))}) paid group by currency having sum(count) > 0 order by currency`);
  return rows;
}

function conditionsOf(query: PaymentQuery): SQL | undefined {
  return and(
    eq(p.gateway, query.gateway),
    query.type === "all" ? undefined : eq(p.kind, viewKinds[query.type]),
    equals(p.status, query.status),
    equals(p.conciliated, query.conciliated),
    query.attention ? attentionConditions[query.attention] : undefined,
    ...instantBetween(p.createdAt, query.from, query.to),
    query.amountFrom ? gte(p.amount, query.amountFrom) : undefined,
    query.amountTo ? lte(p.amount, query.amountTo) : undefined,
    // The search text contains the reference and the phone, and has a trigram index.
    ...matchesTerms(p.searchText, query.reference),
    startsWith(p.reference, query.reference),
    ...matchesTerms(p.searchText, query.phone),
    ...matchesTerms(p.payerPhone, query.phone),
    ...matchesTerms(p.searchText, query.search),
  );
}

/** Condition of each reason for attention. */
export const attentionConditions: Readonly<Record<(typeof attentions)[number], SQL | undefined>> = {
  disputed: eq(p.disputed, true),
  // Due until it was refunded in full, whatever the status of the refund.
  refundDue: and(inArray(p.status, [...statusesWithMoney]), sql`${p.refundDue} > ${p.refundedAmount}`),
  duplicated: and(eq(p.duplicated, true), ne(p.status, "refunded")),
  late: and(eq(p.late, true), ne(p.status, "refunded")),
  refundProposed: eq(p.openRefund, "proposed"),
  refundUnderWay: inArray(p.openRefund, ["sending", "asked"]),
  refundUnclear: eq(p.openRefund, "unclear"),
};
