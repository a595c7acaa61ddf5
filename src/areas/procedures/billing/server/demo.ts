/** Demo invoices: older deliveries invoiced month by month, one invoice void, the newest still to invoice. */
import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { dayOf, startOfDay } from "../../../../kit/time/calendar.ts";
import { type Database, inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import { personActor } from "../../../../server/audit/audit-log.ts";
import { nextNumber } from "../../../../server/crud/number-series.ts";
import type { Server } from "../../../../server/server.ts";
import type { World } from "../../../../server/demo/demo-world.ts";
import { requestFormView } from "../../online-requests/server/public.ts";
import { families, type Family } from "../../online-requests/states.ts";
import { letterheadOf } from "../../../administration/firm/server/public.ts";
import { issuePrintout } from "../../../administration/issued-documents/server/public.ts";
import { personByEmail } from "../../../administration/people/server/public.ts";
import { ownSeries } from "../states.ts";
import { readBillable } from "./billable.ts";
import { issuableInvoice, loadInvoices } from "./invoice-queries.ts";
import { insertInvoice, markInvoiceVoid } from "./invoice.ts";
import { invoices } from "./tables.ts";

const billers: Record<Family, string> = { AP: "online-ap@demo.example", TR: "online-tr@demo.example" };
/** Number of lines of each invoice; the remaining forms stay to be invoiced. */
const sizes: Record<Family, readonly number[]> = { AP: [1, 2, 1], TR: [1, 2] };

export async function demoInvoices(db: Database, _world: World, server: Server): Promise<void> {
  const isNew = await inTransaction(db, async (tx) => {
    const [existing] = await tx.select({ id: invoices.id }).from(invoices).limit(1);
    if (existing) return false;
    const bundles: Bundle[] = [];
    for (const family of families) bundles.push(...(await bundlesOf(tx, family)));
    // Both families share the firm's series, whose dates are ascending.
    for (const bundle of bundles.toSorted((a, b) => (a.last < b.last ? -1 : 1))) await bill(tx, bundle, server.now());
    return true;
  });
  if (isNew) await printInvoices(db, server);
}

/** Every invoice is printed; a void one was printed before it was voided too. */
async function printInvoices(db: Database, server: Server): Promise<void> {
  const rows = await db.select({ id: invoices.id }).from(invoices).orderBy(asc(invoices.number));
  const seller = await letterheadOf(db);
  const wholeInvoices = await loadInvoices(
    db,
    rows.map(({ id }) => id),
  );
  for (const whole of wholeInvoices) {
    const { invoice } = whole;
    const actor = personActor(invoice.createdBy ?? "", invoice.issuedByName);
    const print = async (status: "issued" | "void", now: Date) => {
      const document = issuableInvoice({ ...whole, invoice: { ...invoice, status }, seller, now });
      await issuePrintout({ server, db, now }, actor, "invoice", { documents: [document] });
    };
    await print("issued", new Date(invoice.createdAt));
    if (invoice.status === "void") await print("void", new Date(invoice.updatedAt));
  }
}

interface Bundle {
  readonly family: Family;
  readonly ids: readonly string[];
  /** Delivery of the last form. */
  readonly last: string;
  readonly isFirst: boolean;
}

async function bundlesOf(tx: Transaction, family: Family): Promise<Bundle[]> {
  const forms = await tx
    .select({ id: requestFormView.id, deliveredAt: requestFormView.deliveredAt })
    .from(requestFormView)
    .where(
      and(
        eq(requestFormView.family, family),
        eq(requestFormView.status, "delivered"),
        isNotNull(requestFormView.paidAt),
        isNotNull(requestFormView.deliveredAt),
        isNull(requestFormView.invoiceNumber),
      ),
    )
    .orderBy(asc(requestFormView.deliveredAt), asc(requestFormView.id));
  const bundles: Bundle[] = [];
  for (const size of sizes[family]) {
    const batch = forms.splice(0, size);
    if (batch.length < size || forms.length === 0) break;
    const lastDelivery = batch.at(-1)?.deliveredAt ?? "";
    bundles.push({ family, ids: batch.map((form) => form.id), last: lastDelivery, isFirst: bundles.length === 0 });
  }
  return bundles;
}

async function bill(tx: Transaction, { family, ids, last, isFirst }: Bundle, now: Date): Promise<void> {
  const biller = await personByEmail(tx, billers[family]);
  if (!biller) return;
  const by = { userId: biller.id, name: biller.name };
  const date = dayOf(new Date(last));
  const number = await nextNumber(tx, ownSeries, startOfDay(date));
  const lines = await readBillable(tx, ids, "es");
  const invoice = await insertInvoice(tx, lines, { family, number, date, now: new Date(last), by });
  // The first invoice of each family has an error, is voided and issued again.
  if (!isFirst) return;
  const actor = personActor(by.userId, by.name);
  await markInvoiceVoid(tx, invoice, { actor, now: new Date(last), note: "Se imprimió con una línea equivocada" });
  const newNumber = await nextNumber(tx, ownSeries, startOfDay(date));
  await insertInvoice(tx, await readBillable(tx, ids, "es"), { family, number: newNumber, date, now, by });
}
