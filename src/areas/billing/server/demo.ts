/** The demo office's books: older deliveries invoiced month by month, one invoice void, the newest still to invoice. */
import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { dayOf, startOfDay } from "../../../kit/calendar.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database/database.ts";
import { nextNumber } from "../../../server/numbers.ts";
import type { Server } from "../../../server/server.ts";
import type { World } from "../../../server/testing/world.ts";
import { requestForms } from "../../online-requests/server/tables.ts";
import { families, type Family } from "../../online-requests/states.ts";
import { users } from "../../people/server/tables.ts";
import { fullNameOf } from "../../people/server/public.ts";
import { ownSeries } from "../states.ts";
import { readBillable } from "./billable.ts";
import { book, strikeOut } from "./invoice.ts";
import { invoices } from "./tables.ts";

const billers: Record<Family, string> = { AP: "online-ap@demo.example", TR: "online-tr@demo.example" };
/** Lines of each invoice; what is left stays to be invoiced. */
const sizes: Record<Family, readonly number[]> = { AP: [1, 2, 1], TR: [1, 2] };

export async function demoInvoices(db: Database, _world: World, server: Server): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [already] = await tx.select({ id: invoices.id }).from(invoices).limit(1);
    if (already) return;
    for (const family of families) await billFamily(tx, family, server.now());
  });
}

async function billFamily(tx: Transaction, family: Family, now: Date): Promise<void> {
  const [biller] = await tx.select().from(users).where(eq(users.email, billers[family]));
  if (!biller) return;
  const by = { userId: biller.id, name: fullNameOf(biller) };
  const forms = await tx
    .select({ id: requestForms.id })
    .from(requestForms)
    .where(
      and(
        eq(requestForms.family, family),
        eq(requestForms.status, "delivered"),
        isNotNull(requestForms.paidAt),
        isNotNull(requestForms.deliveredAt),
        isNull(requestForms.invoiceNumber),
      ),
    )
    .orderBy(asc(requestForms.deliveredAt), asc(requestForms.id));
  const ids = forms.map((form) => form.id);
  for (const [at, size] of sizes[family].entries()) {
    const some = ids.splice(0, size);
    if (some.length < size || ids.length === 0) return;
    const lines = await readBillable(tx, some, "es");
    const last = lines.map((line) => line.deliveredAt ?? "").reduce((a, b) => (a > b ? a : b));
    const date = dayOf(new Date(last));
    const number = await nextNumber(tx, ownSeries, startOfDay(date));
    const invoice = await book(tx, lines, { family, number, date, now: new Date(last), by });
    // The first of each family was dated wrongly, made void and made again.
    if (at > 0) continue;
    await strikeOut(tx, invoice, { note: "Se imprimió con la fecha equivocada", now: new Date(last), by });
    const again = await nextNumber(tx, ownSeries, startOfDay(date));
    await book(tx, await readBillable(tx, some, "es"), { family, number: again, date, now, by });
  }
}
