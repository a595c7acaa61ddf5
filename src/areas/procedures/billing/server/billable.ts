/** Forms as billing reads them: price and its parts, payment, and obstacles to an invoice. */
import { and, asc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Language } from "../../../../kit/text/language.ts";
import { amountText, toMinorUnits } from "../../../../kit/numbers/money.ts";
import { groupBy } from "../../../../kit/group-by.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { nomenclatorView } from "../../../administration/nomenclators/server/public.ts";
import { requestFormView, requestGroupView, priceLineView } from "../../online-requests/server/public.ts";
import type { Family } from "../../online-requests/states.ts";
import { serviceOfferView } from "../../online-services/server/public.ts";
import { paymentView } from "../../../money/payments/server/public.ts";
import { gatewayKeys } from "../../../money/payments/states.ts";
import { userView } from "../../../administration/people/server/public.ts";
import type { BillableLine } from "../invoice.ts";
import { type Share, splitPayment } from "../payment-shares.ts";
import type { Stamp } from "../invoice-totals.ts";
import { invoices } from "./tables.ts";

export interface Billable extends BillableLine {
  readonly family: Family;
  readonly stampLines: readonly Stamp[];
}

/** The existing forms of these ids, sorted by number; names in a language. Three statements. */
export async function readBillable(db: Queryable, ids: readonly string[], language: Language): Promise<Billable[]> {
  const rows = await formsWithMoney(db, language)
    .where(isAnyForm(requestFormView.id, ids))
    .orderBy(asc(requestFormView.number));
  const [shares, lines] = [await readShares(db, rows), await readPriceLines(db, ids)];
  return rows.map((row) => asBillable(row, shares.get(row.form.id), lines.get(row.form.id) ?? []));
}

export const isAnyForm = (column: SQL | typeof requestFormView.id, ids: readonly string[]) =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`;

/**
 * Paid and not fully refunded: refunded forms are on no invoice. These are few, and read once per statement, by the
 * index that begins with their gateway.
 */
export const isPaidFor = sql`${requestFormView.paidAt} is not null and ${requestFormView.commonId} not in
  (select p.subject_id from payments p
    where p.gateway = any(${sql.param([...gatewayKeys])}::text[]) and p.status = 'refunded' and p.settled)`;

type Row = Awaited<ReturnType<typeof formsWithMoney>>[number];

const f = requestFormView;

/** Forms joined with their requester, payment and invoice; the caller adds condition and order. */
export function formsWithMoney(db: Queryable, language: Language) {
  return db
    .select({
      form: {
        id: f.id,
        commonId: f.commonId,
        number: f.number,
        family: f.family,
        status: f.status,
        copies: f.copies,
        paidAt: f.paidAt,
        deliveredAt: f.deliveredAt,
        amountTotal: f.amountTotal,
        currency: f.currency,
        invoiceNumber: f.invoiceNumber,
        invoiceDate: f.invoiceDate,
      },
      holder: sql<string>`concat_ws(' ', ${f.firstName}, ${f.firstLastName}, ${f.secondLastName})`,
      requester: sql<string>`concat_ws(' ', ${userView.firstName}, ${userView.lastName}, ${userView.secondLastName})`,
      service: language === "en" ? serviceOfferView.nameEn : serviceOfferView.nameEs,
      document: language === "en" ? nomenclatorView.nameEn : nomenclatorView.nameEs,
      stamps: sql<string>`(select coalesce(sum(l.amount), 0.00)::text from request_price_lines l
        where l.form_id = ${f.id} and l.kind = 'stamp')`,
      payment: {
        reference: paymentView.reference,
        gateway: paymentView.gateway,
        status: paymentView.status,
        amount: paymentView.amount,
        currency: paymentView.currency,
        bankFee: paymentView.bankFee,
      },
      invoice: { id: invoices.id, issuedByName: invoices.issuedByName },
    })
    .from(f)
    .innerJoin(requestGroupView, eq(requestGroupView.commonId, f.commonId))
    .innerJoin(userView, eq(userView.id, f.requesterId))
    .leftJoin(serviceOfferView, eq(serviceOfferView.id, f.offerId))
    .leftJoin(nomenclatorView, eq(nomenclatorView.code, f.documentType))
    .leftJoin(paymentView, eq(paymentView.id, requestGroupView.paymentId))
    .leftJoin(invoices, eq(invoices.number, f.invoiceNumber))
    .$dynamic();
}

/** A payment is shared by all forms that it settled, those on other invoices included. */
async function readShares(db: Queryable, rows: readonly Row[]): Promise<Map<string, Share>> {
  const groups = [...new Set(rows.filter((row) => row.payment).map((row) => row.form.commonId))];
  if (groups.length === 0) return new Map();
  const settledForms = await db
    .select({ id: requestFormView.id, commonId: requestFormView.commonId, amount: requestFormView.amountTotal })
    .from(requestFormView)
    .where(and(inArray(requestFormView.commonId, groups), isNotNull(requestFormView.paidAt)))
    .orderBy(asc(requestFormView.commonId), asc(requestFormView.position));
  const formsByRequest = groupBy(settledForms, (each) => each.commonId);
  const shares = new Map<string, Share>();
  for (const { form, payment } of rows) {
    if (!payment || shares.has(form.id)) continue;
    const forms = (formsByRequest.get(form.commonId) ?? []).map(({ id, amount }) => ({ id, amount: amount ?? "0.00" }));
    for (const [id, share] of splitPayment(payment, forms)) shares.set(id, share);
  }
  return shares;
}

type PriceLine = typeof priceLineView.$inferSelect;

async function readPriceLines(db: Queryable, ids: readonly string[]): Promise<Map<string, PriceLine[]>> {
  const rows = await db
    .select()
    .from(priceLineView)
    .where(isAnyForm(sql`${priceLineView.formId}`, ids))
    .orderBy(asc(priceLineView.position));
  return groupBy(rows, (row) => row.formId);
}

function asBillable(row: Row, share: Share | undefined, lines: readonly PriceLine[]): Billable {
  const { form, payment } = row;
  const amount = toMinorUnits(form.amountTotal ?? "0.00");
  const stamps = toMinorUnits(row.stamps);
  const legalization = sumOf(lines, "legalization");
  return {
    _id: form.id,
    family: form.family,
    number: form.number,
    holder: row.holder,
    requester: row.requester,
    service: row.service ?? "",
    document: row.document,
    copies: form.copies ?? 1,
    deliveredAt: form.deliveredAt,
    amount: amountText(amount),
    currency: form.currency ?? "CUP",
    stamps: amountText(stamps),
    legalization: amountText(legalization),
    fee: amountText(amount - stamps - legalization),
    paymentReference: payment?.reference ?? null,
    gateway: payment?.gateway ?? null,
    bankFee: share?.bankFee ?? null,
    collected: share?.collected ?? null,
    collectedCurrency: payment?.currency ?? null,
    obstacle: obstacleOf(row),
    stampLines: lines
      .filter((line) => line.kind === "stamp")
      .map(({ code, concept, quantity, unitAmount, amount, currency }) => ({
        code,
        concept,
        quantity,
        unitAmount,
        amount,
        currency,
      })),
  };
}

function obstacleOf({ form, invoice, payment }: Row): BillableLine["obstacle"] {
  if (form.invoiceNumber)
    return { kind: "invoiced", invoice: form.invoiceNumber, byName: invoice?.issuedByName ?? null };
  if (form.status !== "delivered" || !form.deliveredAt) return { kind: "notDelivered", invoice: null, byName: null };
  if (!form.paidAt || payment?.status === "refunded") return { kind: "notPaid", invoice: null, byName: null };
  return null;
}

function sumOf(lines: readonly PriceLine[], kind: PriceLine["kind"]): bigint {
  return lines.reduce((sum, line) => (line.kind === kind ? sum + toMinorUnits(line.amount) : sum), 0n);
}
