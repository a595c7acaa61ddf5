/** The two application models: to the registry of sanctions (AP) and to a public registry (TR). In Spanish, as registries read. */
import { formatDay } from "../../../../kit/format.ts";
import { pluralize } from "../../../../kit/words.ts";
import { type PdfDocument, renderPdfs } from "../../../../server/documents/pdf.ts";
import { labels } from "../../wizard/field-words.es.ts";
import { modelWords as words } from "../../server-messages.es.ts";
import type { Family } from "../../states.ts";
import {
  type ModelBox,
  box,
  holderRows,
  type Model,
  type ModelPdf,
  modelPaperOf,
  requestRows,
} from "./model-sections.ts";

interface Asked {
  readonly family: Family;
  readonly sheets: readonly ModelPdf[];
}

/** The models of a family as PDF, one after the other. */
export const renderModels = ({ family, sheets }: Asked): Promise<Uint8Array> => {
  const papers = sheets.map((sheet) => modelPdfData(family, sheet));
  const [first] = papers;
  return renderPdfs(papers, papers.length === 1 && first ? first.title : pluralize(words.models, papers.length, "es"));
};

/** What one says. */
export const modelPdfData = (family: Family, sheet: ModelPdf): PdfDocument =>
  modelPaperOf(sheet, models[family](sheet));

const models: Record<Family, (sheet: ModelPdf) => Model> = { AP: policeRecordModel, TR: registryModel };

function policeRecordModel(sheet: ModelPdf): Model {
  const { names } = sheet;
  const traits = [box(labels.gender, names.gender, 2), box(labels.skinColor, names.skinColor, 3)];
  return {
    title: words.police.title,
    addressee: words.police.addressee,
    parts: [
      [words.holder, holderRows(sheet, traits)],
      [words.request, requestRows(sheet)],
    ],
  };
}

function registryModel(sheet: ModelPdf): Model {
  const { form, names } = sheet;
  const yesNo = (value: boolean | null) => (value ? words.yes : words.no);
  const traits = [box(labels.gender, names.gender, 2), box(labels.holderDeceased, yesNo(form.holderDeceased), 3)];
  const office = [form.registry?.office, names["registry.municipality"], names["registry.province"]];
  return {
    title: words.registry.title,
    addressee: office.filter(Boolean).join(" · "),
    parts: [
      [words.holder, holderRows(sheet, traits)],
      [words.entry, entryRows(sheet)],
      [words.request, requestRows(sheet)],
    ],
  };
}

/** Where the entry stands; without volume and folio, what to search it by. */
function entryRows({ form, names }: ModelPdf): ModelBox[][] {
  const second = form.secondPerson;
  const rows = [
    [
      box(labels["registry.office"], form.registry?.office, 6),
      box(
        words.registryPlace,
        [names["registry.municipality"], names["registry.province"]].filter(Boolean).join(", "),
        6,
      ),
    ],
    [
      box(labels.volume, form.volume, 2),
      box(labels.folio, form.folio, 2),
      box(labels.eventDate, form.eventDate ? formatDay(form.eventDate, "es") : "", 3),
      box(labels.eventPlace, form.eventPlace, 5),
    ],
  ];
  const other = second ? box(labels.secondPerson, `${second.firstName} ${second.lastNames}`, 12) : undefined;
  const leave = form.authorizationNote ? box(words.authorization, form.authorizationNote, 12) : undefined;
  const last = [other, leave].filter((each) => each !== undefined);
  if (last.length > 0) rows.push(last.map((each) => ({ ...each, span: 12 / last.length })));
  return rows;
}
