/** PDF of the voucher. The first printing is recorded, because the signature requires it. */
import { asc, eq, isNotNull } from "drizzle-orm";
import type { Download } from "../../../../../kit/contract/contract.ts";
import { maskFullName } from "../../../../../kit/identity/masks.ts";
import { formatMoney } from "../../../../../kit/text/format.ts";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../../server/call.ts";
import { type Database, inTransaction } from "../../../../../server/database/connection.ts";
import { type DocumentSource, printDocuments } from "../../../../administration/issued-documents/server/public.ts";
import { letterheadOf } from "../../../../administration/firm/server/public.ts";
import { codeNames } from "../../../../administration/nomenclators/server/public.ts";
import type { Vale } from "../../vale.ts";
import { readVale } from "../queries.ts";
import { legalizationContracts } from "../tables.ts";
import { slipDocument } from "./slip-pdf.ts";
import { slipOf, titleOfVale } from "./vale-pdf.ts";

export async function printVale({ id }: { readonly id: string }, call: Call): Promise<Download> {
  const vale = await inTransaction(call.db, async (tx) => {
    const vale = await readVale(tx, id);
    const { number, state, paid } = vale;
    if (!vale.printedAt) {
      // Does not change `updatedAt`: open forms stay valid.
      const printedAt = call.now.toISOString();
      await tx.update(legalizationContracts).set({ printedAt }).where(eq(legalizationContracts.id, id));
    }
    await writeAuditEntry(tx, call, {
      action: "legalization.print",
      kind: "legalization",
      id,
      after: { number, state, paid },
    });
    return vale;
  });
  return printDocuments(call, voucherSource, vale);
}

/** The operations check the access: staff and the payer get the same PDF. */
export const voucherSource: DocumentSource<Vale> = {
  kind: "voucher",
  async read({ db, server, now }, vale) {
    const { number, holder, currency, amountTotal, paidAt, payment, dueOn } = vale;
    const codes = vale.documents.flatMap(({ documentType, destination }) => [documentType, destination]);
    const input = {
      vale,
      names: await codeNames(db, codes, "es"),
      firm: await letterheadOf(db),
      // Requires a datum of the holder: many people handle the voucher, so its code has no token.
      page: `${server.environment.publicUrl}/legalsit/trackRequest?number=${number}`,
      now,
    };
    const sheet = {
      recordId: vale._id,
      facts: {
        holder: maskFullName(holder.fullName),
        amount: formatMoney(amountTotal, currency, "es"),
        date: dayOf(new Date(vale.createdAt)),
        subject: titleOfVale(vale),
        quantity: vale.documents.length,
        ...(paidAt ? payment?.reference && { reference: payment.reference } : { validUntil: dueOn }),
      },
      person: { name: holder.fullName, identityNumber: holder.ci ?? holder.passport ?? "" },
      document: slipDocument(slipOf(input)),
    };
    return { documents: [sheet], fileName: number };
  },
  demo: { email: "lawyer@demo.example", input: findPrintedDemoVale },
};

/** The first voucher of the demo office that was printed. */
export async function findPrintedDemoVale(db: Database): Promise<Vale | undefined> {
  const [row] = await db
    .select({ id: legalizationContracts.id })
    .from(legalizationContracts)
    .where(isNotNull(legalizationContracts.printedAt))
    .orderBy(asc(legalizationContracts.number))
    .limit(1);
  return row && readVale(db, row.id);
}
