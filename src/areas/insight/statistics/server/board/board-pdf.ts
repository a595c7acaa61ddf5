/** A board as a PDF: its totals, then its tables with their definitions. */
import { formatDay } from "../../../../../kit/text/format.ts";
import type { Language } from "../../../../../kit/text/language.ts";
import type { PdfDocument } from "../../../../../server/documents/pdf.ts";
import type { Letterhead } from "../../../../administration/firm/server/public.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";
import type { BoardFigures } from "./board-tables.ts";

export interface BoardPdf extends BoardFigures {
  readonly title: string;
  readonly number: string;
  /** Two for a comparison. */
  readonly periods: readonly { readonly from: string; readonly to: string }[];
  /** Applied filters as text. */
  readonly filters: readonly string[];
  readonly firm: Letterhead;
  readonly language: Language;
  readonly now: Date;
}

export function boardDocument({
  title,
  number,
  periods,
  firm,
  language,
  now,
  tiles,
  parts,
  filters,
}: BoardPdf): PdfDocument {
  const { pdf: words, nothing } = { es, en }[language];
  const days = periods.map(({ from, to }) => `${formatDay(from, language)} – ${formatDay(to, language)}`).join(" / ");
  return {
    template: new URL("./board.typ", import.meta.url),
    title: `${title}, ${days}`,
    author: firm.name,
    number,
    since: now.toISOString(),
    printedAt: now,
    language,
    body: {
      firm: { name: firm.name, slogan: firm.slogan[language] },
      title,
      filters: filters.join(" · "),
      period: days,
      // The template fills in the time of printing.
      asOf: words.asOf,
      nothing,
      tiles,
      parts,
    },
  };
}
