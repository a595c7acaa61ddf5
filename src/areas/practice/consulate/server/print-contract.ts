/**
 * PDF of a contract; after payment also its receipt. The first printing is recorded, because the contract is signed on
 * the print.
 */
import { eq } from "drizzle-orm";
import type { Download } from "../../../../kit/contract/contract.ts";
import { formatAmount, formatDay, formatMoney } from "../../../../kit/text/format.ts";
import { isPositive, multiply } from "../../../../kit/numbers/money.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../server/call.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import { letterheadOf } from "../../../administration/firm/server/public.ts";
import type { SlipPdf } from "../../legalization/server/public.ts";
import { codeNames } from "../../../administration/nomenclators/server/public.ts";
import type { ConsulateContract } from "../contract-record.ts";
import { words } from "../words.es.ts";
import { contractNotificationPath } from "./notifications.ts";
import { readContract } from "./queries.ts";
import { consulateContracts } from "./tables.ts";

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
  const types = contract.documents.map(({ documentType }) => documentType);
  const content = await call.server.workers.run("slip", {
    ...slipOf(contract, await codeNames(call.db, types, "es")),
    firm: await letterheadOf(call.db),
    page: `${call.server.environment.publicUrl}/legalsit${contractNotificationPath(id)}`,
    now: call.now,
  });
  return { name: `${contract.number}.pdf`, mime: "application/pdf", content, inline: true };
}

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
