/** A contract of documents on paper: whose it is, what each document costs, the total, a code and room for signatures. Spanish. */
import { type PdfDocument, renderPdf } from "../../../server/documents/pdf.ts";
import { qrOf } from "../../../server/documents/qr.ts";
import type { Letterhead } from "../../firm/server/public.ts";

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
  /** What its columns are called. */
  readonly heads: readonly string[];
  readonly documents: readonly {
    readonly title: string;
    readonly about: string;
    readonly amount: string;
    readonly lines: readonly (readonly string[])[];
  }[];
  readonly total: Labelled;
  /** The address that its code leads to. */
  readonly page: string;
  readonly codeOf: string;
  readonly scan: string;
  readonly signatures: readonly { readonly label: string; readonly name: string }[];
  readonly since: string;
  readonly now: Date;
}

/** It as PDF. */
export const renderSlip = (slip: SlipPdf): Promise<Uint8Array> => renderPdf(paperOf(slip));

const paperOf = ({ firm, page, since, now, ...said }: SlipPdf): PdfDocument => ({
  template: new URL("./slip.typ", import.meta.url),
  title: `${said.title} ${said.number.value}`,
  author: firm.name,
  number: said.number.value,
  since,
  printedAt: now,
  body: { ...said, firm: { name: firm.name, slogan: firm.slogan.es }, code: qrOf(page) },
});
