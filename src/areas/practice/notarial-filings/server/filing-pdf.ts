/** The PDF of a notarial filing: client, act, stamps, fee and room for signatures. Always in Spanish. */
import { formatDay, formatMoney } from "../../../../kit/text/format.ts";
import { type PdfDocument, renderPdf } from "../../../../server/documents/pdf.ts";
import type { Letterhead } from "../../../administration/firm/server/public.ts";
import { stampsOf } from "../columns.ts";
import type { NotarialFiling } from "../contract.ts";
import { words } from "../words.es.ts";

interface NotarialFilingPdf {
  readonly filing: NotarialFiling;
  /** Names of its codes. */
  readonly names: ReadonlyMap<string, string>;
  readonly countryName: string;
  readonly firm: Letterhead;
  readonly now: Date;
}

/** Renders the PDF. */
export const renderNotarialFiling = (data: NotarialFilingPdf): Promise<Uint8Array> => renderPdf(filingDocument(data));

function filingDocument(data: NotarialFilingPdf): PdfDocument {
  const { filing, firm, now } = data;
  const { number, procedureDate, fee, currency, stamps, lawyer, client } = filing;
  const { pdf: labels, columns: c } = words;
  return {
    template: new URL("./notarial-filing.typ", import.meta.url),
    title: `${labels.title} ${number}`,
    author: firm.name,
    number,
    since: filing.updatedAt,
    printedAt: now,
    body: {
      firm: { name: firm.name, slogan: firm.slogan.es },
      title: labels.title,
      number: { label: c.number, value: number },
      date: { label: c.procedureDate, value: formatDay(procedureDate, "es") },
      fields: fieldsOf(data),
      stamps: {
        title: labels.stamps,
        rows: stamps.map(({ stamp, quantity, amount }) => [
          data.names.get(stamp) ?? stamp,
          `× ${quantity}`,
          formatMoney(amount, "CUP", "es"),
        ]),
      },
      totals: [
        [labels.stampsTotal, formatMoney(stampsOf(filing), "CUP", "es")],
        [labels.total, formatMoney(fee, currency, "es")],
      ],
      signatures: [
        { label: labels.signatures.lawyer, name: lawyer.name },
        { label: labels.signatures.client, name: client.name },
      ],
    },
  };
}

/** Fields in a grid of twelve columns, row by row. */
function fieldsOf({ filing, names, countryName }: NotarialFilingPdf) {
  const { columns: c, fields: f } = words;
  const nameOf = (code: string | null) => (code ? (names.get(code) ?? code) : "");
  const box = (label: string, value: string | null, span: number, tall = false) => ({
    label,
    value: value ?? "",
    span,
    tall,
  });
  return [
    [box(f.client, filing.client.name, 8), box(f.clientType, words.types[filing.clientType], 4)],
    [box(f.country, countryName, 6), box(f.acquisitionWay, nameOf(filing.acquisitionWay), 6)],
    [box(f.documentType, words.documentTypes[filing.documentType], 4), box(f.concept, nameOf(filing.concept), 8)],
    [box(f.actType, nameOf(filing.actType), 6), box(f.deedType, nameOf(filing.deedType), 6)],
    [
      box(f.protocolNumber, filing.protocolNumber, 4),
      box(f.billNumber, filing.voucherPending ? words.pending : filing.billNumber, 4),
      box(f.voucherNumber, filing.voucherNumber, 4),
    ],
    [box(f.lawyer, filing.lawyer.name, 9), box(c.exportable, filing.exportable ? words.yes : "—", 3)],
    [box(f.observations, filing.observations, 12, true)],
  ];
}
