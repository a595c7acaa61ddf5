/** The PDF of a month: each plan with goals and main activities, then the agenda. */
import type { Language } from "../../../../kit/text/language.ts";
import { renderPdf } from "../../../../server/documents/pdf.ts";
import type { Letterhead } from "../../../administration/firm/server/public.ts";

type TableRows = readonly (readonly string[])[];
interface TableHead {
  readonly title: string;
  readonly heads: readonly string[];
}
interface MonthPdf {
  readonly title: string;
  readonly language: Language;
  readonly firm: Letterhead;
  readonly none: string;
  readonly goals: string;
  readonly planned: TableHead;
  readonly agenda: TableHead;
  readonly plans: readonly { readonly title: string; readonly goals: string; readonly lines: TableRows }[];
  readonly activities: TableRows;
  readonly since: string;
  readonly now: Date;
}

export const renderWorkPlans = ({ firm, title, language, since, now, ...body }: MonthPdf) =>
  renderPdf({
    template: new URL("./month.typ", import.meta.url),
    title,
    author: firm.name,
    number: "",
    since,
    printedAt: now,
    language,
    body: { ...body, title, firm: { name: firm.name, slogan: firm.slogan[language] } },
  });
