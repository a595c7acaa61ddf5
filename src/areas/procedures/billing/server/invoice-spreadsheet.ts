/** The lines of an invoice as a spreadsheet. The export is audited. */
import type { Download } from "../../../../kit/contract/contract.ts";
import type { Language } from "../../../../kit/text/language.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import type { Call } from "../../../../server/call.ts";
import type { SpreadsheetColumn } from "../../../../kit/contract/list-columns.ts";
import { sheetMime, writeSpreadsheet } from "../../../../server/documents/spreadsheet-writer.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { gatewayLabels } from "../../../money/payments/server/public.ts";
import type { InvoiceLine } from "../invoice.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { readInvoice } from "./invoice-queries.ts";

const words = { es, en };

/** The lines of one invoice, as it was issued. */
export async function invoiceSheet(call: Call, id: string): Promise<Download> {
  const { invoice, lines } = await readInvoice(call.db, call, id);
  await writeAuditEntry(call.db, call, {
    action: "billing.export",
    kind: "invoice",
    id,
    after: { number: invoice.number, rows: lines.length },
  });
  const name = interpolate(words[call.language].files.invoice, { number: invoice.number.replace(/\//g, "-") });
  return {
    name: `${name}.xlsx`,
    mime: sheetMime.xlsx,
    content: writeSpreadsheet({ name, columns: lineColumns(call.language), rows: lines }, "xlsx"),
  };
}

function lineColumns(language: Language): SpreadsheetColumn<InvoiceLine>[] {
  const headings = words[language].columns;
  return [
    { header: headings.number, width: 17, cell: (row) => row.number },
    { header: headings.holder, width: 32, cell: (row) => row.holder },
    { header: headings.requester, width: 32, cell: (row) => row.requester },
    { header: headings.document, width: 34, cell: (row) => row.document },
    { header: headings.copies, width: 8, kind: "whole", cell: (row) => row.copies },
    { header: headings.delivered, width: 17, kind: "instant", cell: (row) => row.deliveredAt },
    { header: headings.fee, width: 12, kind: "amount", cell: (row) => row.fee },
    { header: headings.legalization, width: 12, kind: "amount", cell: (row) => row.legalization },
    { header: headings.stamps, width: 11, kind: "amount", cell: (row) => row.stamps },
    { header: headings.amount, width: 13, kind: "amount", cell: (row) => row.amount },
    { header: headings.currency, width: 9, cell: (row) => row.currency },
    { header: headings.gateway, width: 18, cell: (row) => gatewayOf(row.gateway) },
    { header: headings.payment, width: 16, cell: (row) => row.paymentReference },
    { header: headings.bankFee, width: 13, kind: "amount", cell: (row) => row.bankFee },
    { header: headings.collected, width: 13, kind: "amount", cell: (row) => row.collected },
    { header: headings.collectedCurrency, width: 12, cell: (row) => row.collectedCurrency },
  ];
}

function gatewayOf(gateway: string | null): string | null {
  return gateway && gateway in gatewayLabels ? gatewayLabels[gateway as keyof typeof gatewayLabels] : gateway;
}
