/**
 * PDF of a contract; after payment also its receipt. The first printing is recorded, because the contract is signed on
 * the print.
 */
import { asc, eq } from "drizzle-orm";
import type { Download } from "../../../../../kit/contract/contract.ts";
import { maskFullName } from "../../../../../kit/identity/masks.ts";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import { formatAmount, formatDay, formatMoney } from "../../../../../kit/text/format.ts";
import { isPositive, multiply } from "../../../../../kit/numbers/money.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../../server/call.ts";
import { inTransaction } from "../../../../../server/database/connection.ts";
import { type DocumentSource, printDocuments } from "../../../../administration/issued-documents/server/public.ts";
import { letterheadOf } from "../../../../administration/firm/server/public.ts";
import { slipDocument, type SlipPdf } from "../../../legalization/server/public.ts";
import { codeNames } from "../../../../administration/nomenclators/server/public.ts";
import type { ConsulateContract } from "../../contract-record.ts";
import { words } from "../../words.es.ts";
import { readContract } from "../queries.ts";
import { consulateContracts } from "../tables.ts";

export async function printContract({ id }: { readonly id: string }, call: Call): Promise<Download> {
  const contract = await inTransaction(call.db, async (tx) => {
    const loaded = await readContract(tx, id);
    const { number, state, paid } = loaded;
    if (!loaded.printedAt) {
      // Does not change `updatedAt`: open forms stay valid.
      const printedAt = call.now.toISOString();
      await tx.update(consulateContracts).set({ printedAt }).where(eq(consulateContracts.id, id));
    }
    await writeAuditEntry(tx, call, {
      action: "consulate.print",
      kind: "consulate",
      id,
      after: { number, state, paid },
    });
    return loaded;
  });
  return printDocuments(call, consulateReceiptSource, contract);
}

/** The operation checks the access. */
export const consulateReceiptSource: DocumentSource<ConsulateContract> = {
  kind: "consulateReceipt",
  async read({ db, server, now }, contract) {
    const { _id, number, holder, currency, amountTotal, paidAt, payment } = contract;
    const types = contract.documents.map(({ documentType }) => documentType);
    const slip = {
      ...slipOf(contract, await codeNames(db, types, "es")),
      firm: await letterheadOf(db),
      // For staff, who sign in.
      page: `${server.environment.publicUrl}/legalsit/spain-consulate/requested?search=${number}`,
      now,
    };
    const sheet = {
      recordId: _id,
      facts: {
        holder: maskFullName(holder.fullName),
        amount: formatMoney(amountTotal, currency, "es"),
        date: dayOf(new Date(contract.createdAt)),
        subject: slip.title,
        quantity: contract.documents.length,
        ...(paidAt && payment?.reference && { reference: payment.reference }),
      },
      person: { name: holder.fullName, identityNumber: holder.ci ?? holder.passport ?? "" },
      document: slipDocument(slip),
    };
    return { documents: [sheet], fileName: number };
  },
  demo: {
    email: "administrator@demo.example",
    input: async (db) => {
      const [row] = await db
        .select({ id: consulateContracts.id })
        .from(consulateContracts)
        .orderBy(asc(consulateContracts.number))
        .limit(1);
      return row && readContract(db, row.id);
    },
  },
};

function slipOf(
  contract: ConsulateContract,
  names: ReadonlyMap<string, string>,
): Omit<SlipPdf, "firm" | "page" | "now"> {
  const { number, holder, currency, handlingFee, amountTotal, paidAt, payment, updatedAt } = contract;
  const { pdf, columns: c, form: f } = words;
  const documents = contract.documents.map(({ documentType, quantity, surcharge, amount, code, ...document }) => ({
    title: names.get(documentType) ?? documentType,
    about: `${code} · ${document.holderName}`,
    amount: formatAmount(amount, "es"),
    lines: [
      [pdf.firm, quantity, document.firmAmount] as const,
      [pdf.consulate, quantity, document.consulateAmount] as const,
      ...(isPositive(surcharge) ? [[pdf.surcharge, 1, surcharge] as const] : []),
    ].map(([label, copies, unitAmount]) => [
      label,
      String(copies),
      formatAmount(unitAmount, "es"),
      formatAmount(multiply(unitAmount, copies), "es"),
    ]),
  }));
  const handling = { title: pdf.handling, about: number, amount: formatAmount(handlingFee, "es"), lines: [] };
  return {
    title: paidAt ? pdf.receipt : pdf.contract,
    number: { label: c.number, value: number },
    date: { label: c.createdAt, value: formatDay(contract.createdAt, "es") },
    facts: [
      { label: c.holder, value: holder.fullName },
      { label: holder.ci ? f.ci : f.passport, value: holder.ci ?? holder.passport ?? "" },
      { label: f.phone, value: holder.phone },
      ...(paidAt
        ? [
            {
              label: c.paidAt,
              value: [formatDay(paidAt, "es"), payment ? words.methods[payment.method] : ""].filter(Boolean).join(", "),
            },
          ]
        : []),
    ],
    heads: [pdf.concept, pdf.quantity, pdf.unit, c.amount],
    documents: isPositive(handlingFee) ? [...documents, handling] : documents,
    total: { label: pdf.total, value: formatMoney(amountTotal, currency, "es") },
    codeOf: interpolate(pdf.code, { number }),
    scan: pdf.scan,
    signatures: [
      { label: pdf.signatures.firm, name: "" },
      { label: pdf.signatures.holder, name: holder.fullName },
    ],
    since: updatedAt,
  };
}
