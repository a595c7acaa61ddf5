/** What a notarial filing says on paper: for whom, what was done, its stamps, what is charged, room to sign. Spanish. */
import { formatDay, formatMoney } from "../../../kit/format.ts";
import { type PdfDocument, renderPdf } from "../../../server/documents/pdf.ts";
import type { Letterhead } from "../../firm/server/public.ts";
import { stampsOf } from "../columns.ts";
import type { NotarialFiling } from "../contract.ts";
import { words } from "../words.es.ts";

export interface NotarialFilingPdf {
  readonly filing: NotarialFiling;
  /** What its codes are called. */
  readonly names: ReadonlyMap<string, string>;
  readonly countryName: string;
  readonly firm: Letterhead;
  readonly now: Date;
}

/** The filing as PDF. */
export const renderNotarialFiling = (sheet: NotarialFilingPdf): Promise<Uint8Array> => renderPdf(filingPaper(sheet));

function filingPaper(sheet: NotarialFilingPdf): PdfDocument {
  const { filing, firm, now } = sheet;
  const { number, procedureDate, fee, currency, stamps, lawyer, client } = filing;
  const { paper, columns: c } = words;
  return {
    template: new URL("./notarial-filing.typ", import.meta.url),
    title: `${paper.title} ${number}`,
    author: firm.name,
    number,
    since: filing.updatedAt,
    printedAt: now,
    body: {
      firm: { name: firm.name, slogan: firm.slogan.es },
      title: paper.title,
      number: { label: c.number, value: number },
      date: { label: c.procedureDate, value: formatDay(procedureDate, "es") },
      fields: fieldsOf(sheet),
      stamps: {
        title: paper.stamps,
        rows: stamps.map(({ stamp, quantity, amount }) => [
          sheet.names.get(stamp) ?? stamp,
          `× ${quantity}`,
          formatMoney(amount, "CUP", "es"),
        ]),
      },
      totals: [
        [paper.stampsTotal, formatMoney(stampsOf(filing), "CUP", "es")],
        [paper.total, formatMoney(fee, currency, "es")],
      ],
      signatures: [
        { label: paper.signatures.lawyer, name: lawyer.name },
        { label: paper.signatures.client, name: client.name },
      ],
    },
  };
}

/** Boxes of a grid of twelve, row by row. */
function fieldsOf({ filing, names, countryName }: NotarialFilingPdf) {
  const { columns: c, fields: f } = words;
  const named = (code: string | null) => (code ? (names.get(code) ?? code) : "");
  const box = (label: string, value: string | null, span: number, tall = false) => ({
    label,
    value: value ?? "",
    span,
    tall,
  });
  return [
    [box(c.client, filing.client.name, 8), box(c.clientType, words.types[filing.clientType], 4)],
    [box(c.country, countryName, 6), box(f.acquisitionWay, named(filing.acquisitionWay), 6)],
    [box(f.documentType, words.documentTypes[filing.documentType], 4), box(c.concept, named(filing.concept), 8)],
    [box(f.actType, named(filing.actType), 6), box(f.deedType, named(filing.deedType), 6)],
    [
      box(f.protocolNumber, filing.protocolNumber, 4),
      box(f.billNumber, filing.voucherPending ? words.pending : filing.billNumber, 4),
      box(f.voucherNumber, filing.voucherNumber, 4),
    ],
    [box(c.lawyer, filing.lawyer.name, 9), box(c.exportable, filing.exportable ? words.yes : "—", 3)],
    [box(f.observations, filing.observations, 12, true)],
  ];
}
