/** PDF of a contract: holder, price of each document, total, QR code, signatures. In Spanish. */
import type { PdfDocument } from "../../../../../server/documents/pdf.ts";
import { qrOf } from "../../../../../server/documents/qr.ts";
import type { Letterhead } from "../../../../administration/firm/server/public.ts";

interface Labelled {
  readonly label: string;
  readonly value: string;
}
export interface SlipPdf {
  readonly firm: Letterhead;
  readonly title: string;
  readonly number: Labelled;
  readonly date: Labelled;
  readonly facts: readonly Labelled[];
  /** Column headings. */
  readonly heads: readonly string[];
  readonly documents: readonly {
    readonly title: string;
    readonly about: string;
    readonly amount: string;
    readonly lines: readonly (readonly string[])[];
  }[];
  readonly total: Labelled;
  /** URL of the QR code. */
  readonly page: string;
  readonly codeOf: string;
  readonly scan: string;
  readonly signatures: readonly { readonly label: string; readonly name: string }[];
  readonly since: string;
  readonly now: Date;
}

export const slipDocument = ({ firm, page, since, now, ...body }: SlipPdf): PdfDocument => ({
  template: new URL("./slip.typ", import.meta.url),
  title: `${body.title} ${body.number.value}`,
  author: firm.name,
  number: body.number.value,
  since,
  printedAt: now,
  body: { ...body, firm: { name: firm.name, slogan: firm.slogan.es }, code: qrOf(page) },
});
