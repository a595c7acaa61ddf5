/** The PDF of a filing: its data, client and fee, its contract with all supplements, its deadlines. */
import { formatDay, formatMoney } from "../../../../../kit/text/format.ts";
import type { Language } from "../../../../../kit/text/language.ts";
import type { Currency } from "../../../../../kit/numbers/money.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { renderPdf } from "../../../../../server/documents/pdf.ts";
import type { Letterhead } from "../../../../administration/firm/server/public.ts";
import { numberOf } from "../../columns.ts";
import type { EntireFiling } from "../../filing.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";

interface FilingPdf {
  readonly filing: EntireFiling;
  readonly countries: { readonly country: string; readonly nationality: string };
  readonly tree: readonly {
    readonly number: string;
    readonly topic: string;
    readonly subscriptionDate: string;
    readonly fee: string;
    readonly currency: Currency;
  }[];
  readonly firm: Letterhead;
  readonly language: Language;
  readonly now: Date;
}

/** Renders the PDF in the caller's language. */
export function renderFiling(data: FilingPdf): Promise<Uint8Array> {
  const { filing, tree, firm, language, now } = data;
  const words = { es, en }[language];
  const number = numberOf(filing);
  const day = (date: string | null) => (date ? formatDay(date, language) : "");
  return renderPdf({
    template: new URL("./filing.typ", import.meta.url),
    title: interpolate(words.pdf.title, { number }),
    author: firm.name,
    number,
    since: filing.updatedAt,
    printedAt: now,
    language,
    body: {
      firm: { name: firm.name, slogan: firm.slogan[language] },
      kind: words.kinds[filing.kind],
      number,
      topic: filing.topic,
      facts: factsOf(data),
      tree: {
        title: words.page.tree,
        heads: [words.columns.number, words.fields.topic, words.columns.subscriptionDate, words.fields.fee],
        rows: tree.map((each) => [
          each.number,
          each.topic,
          day(each.subscriptionDate),
          formatMoney(each.fee, each.currency, language),
        ]),
      },
      deadlines: {
        title: words.page.deadlines,
        heads: [words.page.deadlineText, words.page.deadlineDue, words.page.done],
        rows: filing.deadlines.map(({ text, dueOn, doneAt }) => [text, day(dueOn), doneAt ? day(doneAt) : ""]),
      },
      observations: { label: words.fields.observations, value: filing.observations ?? "" },
      signatures: [
        { label: words.pdf.answers, name: filing.specialist.name },
        { label: words.pdf.client, name: filing.client.name },
      ],
    },
  });
}

function factsOf({ filing, countries, language }: FilingPdf) {
  const { columns: c, fields: f, ...words } = { es, en }[language];
  const { names } = filing;
  const nameOf = (code: string) => names[code] ?? code;
  const facts: readonly (readonly [label: string, value: string | null])[] = [
    [c.radicationNumber, filing.radicationNumber],
    [f.client, `${filing.client.name} (${filing.client.clientNumber})`],
    [f.clientType, words.clientTypes[filing.clientType]],
    [f.country, countries.country],
    [f.nationality, countries.nationality],
    [f.takenShape, nameOf(filing.takenShape)],
    [f.sector, nameOf(filing.sector)],
    [f.practiceArea, nameOf(filing.practiceArea)],
    [f.serviceType, nameOf(filing.serviceType)],
    [f.serviceModality, nameOf(filing.serviceModality)],
    [f.specialist, filing.specialist.name],
    [f.correspondent, filing.correspondent?.name ?? ""],
    [f.fee, formatMoney(filing.fee, filing.currency, language)],
    [f.subscriptionDate, formatDay(filing.subscriptionDate, language)],
    [f.termination, nameOf(filing.termination)],
    [f.terminationDate, filing.terminationDate ? formatDay(filing.terminationDate, language) : ""],
    [c.voucherPending, filing.voucherPending ? words.marks.pending : filing.voucherNumber],
    [f.exportable, filing.exportable ? words.marks.exportable : ""],
    [f.mipymeType, filing.mipymeType ? words.mipymes[filing.mipymeType] : ""],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
