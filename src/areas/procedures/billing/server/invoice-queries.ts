/** Reads invoices. */
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { maskFullName } from "../../../../kit/identity/masks.ts";
import { formatMoney } from "../../../../kit/text/format.ts";
import { currencies } from "../../../../kit/numbers/money.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction, type Queryable } from "../../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import type { DocumentSource, Printout } from "../../../administration/issued-documents/server/public.ts";
import { letterheadOf } from "../../../administration/firm/server/public.ts";
import type { CurrencyTotal, Invoice, InvoiceLine, StampTotal } from "../invoice.ts";
import { stampTotals, invoiceTotalsOf } from "../invoice-totals.ts";
import { invoiceWords } from "../server-messages.es.ts";
import { invoiceDocument, type InvoicePdf, invoicesTitle } from "./invoice-pdf.ts";
import type { InvoiceRow } from "./invoice.ts";
import { mayBillFamily } from "./access.ts";
import { invoiceLines, invoices } from "./tables.ts";

interface WholeInvoice {
  readonly invoice: InvoiceRow;
  readonly lines: readonly InvoiceLine[];
  readonly totals: readonly CurrencyTotal[];
  readonly stamps: readonly StampTotal[];
}

/** One invoice with its lines; NOT_FOUND for a family that the caller has no permission for. */
export async function readInvoice(db: Queryable, call: Call, id: string): Promise<WholeInvoice> {
  const [wholeInvoice] = await readInvoices(db, call, [id]);
  if (!wholeInvoice) throw new Refusal("NOT_FOUND");
  return wholeInvoice;
}

/**
 * Invoices with their lines, in the order of the ids; NOT_FOUND when one does not exist for the caller. Two statements.
 */
async function readInvoices(db: Queryable, call: Call, ids: readonly string[]): Promise<WholeInvoice[]> {
  const wholeInvoices = await loadInvoices(db, ids);
  if (wholeInvoices.some(({ invoice }) => !mayBillFamily(requireCaller(call), invoice.family)))
    throw new Refusal("NOT_FOUND");
  return wholeInvoices;
}

/** The same for the system. */
export async function loadInvoices(db: Queryable, ids: readonly string[]): Promise<WholeInvoice[]> {
  const invoiceRows = await db
    .select()
    .from(invoices)
    .where(inArray(invoices.id, [...ids]));
  const rows = await db
    .select()
    .from(invoiceLines)
    .where(inArray(invoiceLines.invoiceId, [...ids]))
    .orderBy(asc(invoiceLines.position));
  return ids.map((id) => {
    const invoice = invoiceRows.find((each) => each.id === id);
    if (!invoice) throw new Refusal("NOT_FOUND");
    const lines = rows.filter(({ invoiceId }) => invoiceId === id);
    return {
      invoice,
      lines,
      totals: invoiceTotalsOf(lines),
      stamps: stampTotals(lines.flatMap((line) => line.stampLines)),
    };
  });
}

/** Totals per invoice and currency, computed by the database. One statement. */
export async function readTotals(db: Queryable, ids: readonly string[]): Promise<Map<string, CurrencyTotal[]>> {
  const totals = new Map<string, CurrencyTotal[]>();
  if (ids.length === 0) return totals;
  const ofInvoices = sql`invoice_id = any(${sql.param([...ids])}::uuid[])`;
  const { rows } = await db.execute<CurrencyTotal & { id: string }>(sql`
    select invoice_id as id, currency, sum(lines)::int as lines, sum(amount)::text as amount, sum(stamps)::text as stamps,
      sum(bank_fee)::text as "bankFee", sum(collected)::text as collected
    from (
      select invoice_id, currency, 1 as lines, amount, stamps, 0.00 as bank_fee, 0.00 as collected
      from invoice_lines where ${ofInvoices}
      union all
      select invoice_id, collected_currency, 0, 0.00, 0.00, bank_fee, collected
      from invoice_lines where ${ofInvoices} and collected_currency is not null
    ) sums group by invoice_id, currency`);
  for (const { id, ...total } of rows) totals.set(id, [...(totals.get(id) ?? []), total]);
  for (const each of totals.values())
    each.sort((a, b) => currencies.indexOf(a.currency) - currencies.indexOf(b.currency));
  return totals;
}

export async function serializeInvoices(db: Queryable, rows: readonly InvoiceRow[]): Promise<Invoice[]> {
  const totals = await readTotals(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => serializeInvoice(row, totals.get(row.id) ?? []));
}

export function serializeInvoice(row: InvoiceRow, totalsByCurrency: readonly CurrencyTotal[]): Invoice {
  const { id: _id, ...facts } = row;
  return { ...facts, _id, totalsByCurrency: [...totalsByCurrency] };
}

export function issuableInvoice(pdf: InvoicePdf): Printout["documents"][number] {
  const { invoice, lines } = pdf;
  const [client, ...others] = new Set(lines.map(({ requester }) => requester));
  const isOfOne = client !== undefined && others.length === 0;
  return {
    recordId: invoice.id,
    facts: {
      amount: amountOf(pdf),
      date: invoice.date,
      subject: invoiceWords.concept[invoice.family],
      quantity: lines.length,
      ...(isOfOne && { holder: maskFullName(client) }),
    },
    ...(isOfOne && { person: { name: client } }),
    document: invoiceDocument(pdf),
  };
}

const amountOf = ({ totals }: WholeInvoice) =>
  totals
    .filter(({ amount }) => amount !== "0.00")
    .map(({ amount, currency }) => formatMoney(amount, currency, "es"))
    .join(" + ");

/** Several invoices as one PDF, in the order of the ids. Each printing is audited. */
export const invoiceSource: DocumentSource<readonly string[]> = {
  kind: "invoice",
  async read(call, ids) {
    const invoicePdfs = await inTransaction(call.db, async (tx) => {
      const wholeInvoices = await readInvoices(tx, call, ids);
      await writeAuditEntry(
        tx,
        call,
        wholeInvoices.map(({ invoice: { id, number, status } }) => ({
          action: "billing.print",
          kind: "invoice",
          id,
          after: { number, status },
        })),
      );
      const seller = await letterheadOf(tx);
      return wholeInvoices.map((each) => ({ ...each, seller, now: call.now }));
    });
    const documents = invoicePdfs.map(issuableInvoice);
    const [{ document } = { document: { number: "" } }] = documents;
    const count = documents.length;
    return {
      documents,
      fileName: count === 1 ? document.number : `${dayOf(call.now)} (${count})`,
      title: invoicesTitle(count),
    };
  },
  demo: {
    email: "online-ap@demo.example",
    input: async (db) => {
      const ofFamily = and(eq(invoices.family, "AP"), eq(invoices.status, "issued"));
      const [invoice] = await db.select({ id: invoices.id }).from(invoices).where(ofFamily).limit(1);
      return invoice && [invoice.id];
    },
  },
};
