/** PDF of activities: one section or several, each a table of days. */
import type { Language } from "../../../../../kit/text/language.ts";
import { renderPdf } from "../../../../../server/documents/pdf.ts";
import type { Letterhead } from "../../../../administration/firm/server/public.ts";

export interface Section {
  /** Name of the specialist; empty with a single section. */
  readonly title: string;
  readonly lines: readonly Readonly<
    Record<"date" | "hours" | "title" | "about" | "people" | "state" | "cause", string>
  >[];
}
interface ActivitiesPdf {
  readonly title: string;
  readonly language: Language;
  readonly firm: Letterhead;
  readonly heads: readonly string[];
  readonly sections: readonly Section[];
  /** Text of an empty section. */
  readonly none: string;
  readonly since: string;
  readonly now: Date;
}

export const renderActivities = ({ firm, title, language, since, now, ...body }: ActivitiesPdf) =>
  renderPdf({
    template: new URL("./activities.typ", import.meta.url),
    title,
    author: firm.name,
    number: "",
    since,
    printedAt: now,
    language,
    body: { ...body, title, firm: { name: firm.name, slogan: firm.slogan[language] } },
  });
