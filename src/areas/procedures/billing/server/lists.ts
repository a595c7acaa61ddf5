/** Lists of billing: delivered forms and invoices. */
import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { ListQueryOf } from "../../../../kit/contract/list-contract.ts";
import { currencies } from "../../../../kit/numbers/money.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { equals, instantBetween } from "../../../../server/listing/filters.ts";
import { listHandlers } from "../../../../server/listing/list-handlers.ts";
import { searchScope } from "../../../../server/listing/search-scope.ts";
import { notNull } from "../../../../server/listing/list-query.ts";
import { formSearchScope, holderKey, isListed, requestFormView } from "../../online-requests/server/public.ts";
import type { Family } from "../../online-requests/states.ts";
import type { CurrencySum } from "../invoice.ts";
import * as listing from "../list-contracts.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { formsWithMoney, isPaidFor } from "./billable.ts";
import { serializeInvoices } from "./invoice-queries.ts";
import { mayBillFamily } from "./access.ts";
import { invoiceLines, invoices } from "./tables.ts";

const words = { es, en };
type DeliveredQuery = ListQueryOf<typeof listing.deliveredListContract>;
const f = requestFormView;

/** Delivered forms with their payments. One statement. */
export const deliveredForms = listHandlers(listing.deliveredListContract, {
  cellContext: (language) => ({ ...words[language], language }),
  fileName: ({ files }, { family, invoiced }) =>
    interpolate(invoiced === false ? files.notInvoiced : files.delivered, { family }),
  log: { action: "billing.export", kind: "requestForms", id: ({ family }) => family },
  id: f.id,
  where: delivered,
  sorts: {
    // A delivered form has a delivery date.
    deliveredAt: notNull(f.deliveredAt),
    number: f.number,
    holder: holderKey(f),
    amount: [f.currency, f.amountTotal],
    invoiceNumber: f.invoiceNumber,
    invoiceDate: f.invoiceDate,
  },
  readRows: async (call, slice) => {
    const rows = await formsWithMoney(call.db, call.language)
      .where(slice.where)
      .orderBy(...slice.order);
    return rows.map((row) => ({
      _id: row.form.id,
      commonId: row.form.commonId,
      number: row.form.number,
      holder: row.holder,
      requester: row.requester,
      service: row.service ?? "",
      document: row.document,
      copies: row.form.copies ?? 1,
      deliveredAt: row.form.deliveredAt,
      amount: row.form.amountTotal ?? "0.00",
      currency: row.form.currency ?? "CUP",
      stamps: row.stamps,
      paymentReference: row.payment?.reference ?? null,
      gateway: row.payment?.gateway ?? null,
      invoice:
        row.invoice && row.form.invoiceNumber && row.form.invoiceDate
          ? { _id: row.invoice.id, number: row.form.invoiceNumber, date: row.form.invoiceDate }
          : null,
    }));
  },
});

/** Totals of all matching forms, per currency. One statement. */
export async function billableTotals(call: Call, query: DeliveredQuery): Promise<CurrencySum[]> {
  const { rows } = await call.db.execute<CurrencySum>(sql`
    with matching as materialized (
      select ${f.id} as id, ${f.currency} as currency, ${f.amountTotal} as amount from ${f}
      where ${(await delivered(call, query)) ?? sql`true`}
    )
    select currency, sum(lines)::int as lines, sum(amount)::text as amount, sum(stamps)::text as stamps from (
      select currency, 1 as lines, amount, 0.00 as stamps from matching
      union all
      select m.currency, 0, 0.00, l.amount from matching m
      join request_price_lines l on l.form_id = m.id and l.kind = 'stamp'
    ) parts group by currency`);
  return rows.toSorted((a, b) => currencies.indexOf(a.currency) - currencies.indexOf(b.currency));
}

/** The invoices of a family, void ones included. */
export const invoiceList = listHandlers(listing.invoiceListContract, {
  cellContext: (language) => ({ ...words[language], language }),
  fileName: ({ files }, { family }) => interpolate(files.invoices, { family }),
  log: { action: "billing.export", kind: "invoices", id: ({ family }) => family },
  id: invoices.id,
  where: async (call, query) => {
    refuseForeign(call, query.family);
    if (query.from && query.to && query.from > query.to) throw new Refusal("INVALID_PERIOD");
    return and(
      eq(invoices.family, query.family),
      equals(invoices.status, query.status),
      query.from ? sql`${invoices.date} >= ${query.from}` : undefined,
      query.to ? sql`${invoices.date} <= ${query.to}` : undefined,
      ...(await searchScope(call.db, invoices.searchText, query.search, [
        { key: invoices.id, id: invoiceLines.invoiceId, text: invoiceLines.searchText },
      ])),
    );
  },
  sorts: { issuedAt: invoices.issuedAt, number: invoices.number, date: invoices.date },
  readRows: async (call, slice) =>
    serializeInvoices(
      call.db,
      await call.db
        .select()
        .from(invoices)
        .where(slice.where)
        .orderBy(...slice.order),
    ),
});

async function delivered(call: Call, query: DeliveredQuery): Promise<SQL | undefined> {
  refuseForeign(call, query.family);
  return and(
    eq(f.family, query.family),
    // Not a parameter: a prepared statement could not use the partial index of what is not invoiced.
    sql`${f.status} = 'delivered'`,
    // Implied by the delivery; stated for the indexes of lists.
    isListed(f),
    ...(query.invoiced === undefined
      ? []
      : query.invoiced
        ? [isNotNull(f.invoiceNumber)]
        : [isNull(f.invoiceNumber), isPaidFor]),
    ...instantBetween(f.deliveredAt, query.from, query.to),
    equals(f.currency, query.currency),
    ...(await searchScope(call.db, f.searchText, query.search, formSearchScope)),
  );
}

function refuseForeign(call: Call, family: Family): void {
  if (!mayBillFamily(requireCaller(call), family)) throw new Refusal("FORBIDDEN");
}
