/** The two application models: for the registry of sanctions (AP) and for a public registry (TR). Always in Spanish. */
import { formatDay } from "../../../../../kit/text/format.ts";
import { pluralize } from "../../../../../kit/text/words.ts";
import { type PdfDocument, renderPdfs } from "../../../../../server/documents/pdf.ts";
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

interface ModelsInput {
  readonly family: Family;
  readonly sheets: readonly ModelPdf[];
}

/** Renders the models of a family as one PDF. */
export const renderModels = ({ family, sheets: inputs }: ModelsInput): Promise<Uint8Array> => {
  const documents = inputs.map((input) => modelPdfData(family, input));
  const [first] = documents;
  return renderPdfs(
    documents,
    documents.length === 1 && first ? first.title : pluralize(words.models, documents.length, "es"),
  );
};

/** PDF data of one model. */
export const modelPdfData = (family: Family, input: ModelPdf): PdfDocument =>
  modelPaperOf(input, models[family](input));

const models: Record<Family, (input: ModelPdf) => Model> = { AP: policeRecordModel, TR: registryModel };

function policeRecordModel(input: ModelPdf): Model {
  const { names } = input;
  const traits = [box(labels.gender, names.gender, 2), box(labels.skinColor, names.skinColor, 3)];
  return {
    title: words.police.title,
    addressee: words.police.addressee,
    parts: [
      [words.holder, holderRows(input, traits)],
      [words.request, requestRows(input)],
    ],
  };
}

function registryModel(input: ModelPdf): Model {
  const { form, names } = input;
  const yesNo = (value: boolean | null) => (value ? words.yes : words.no);
  const traits = [box(labels.gender, names.gender, 2), box(labels.holderDeceased, yesNo(form.holderDeceased), 3)];
  const office = [form.registry?.office, names["registry.municipality"], names["registry.province"]];
  return {
    title: words.registry.title,
    addressee: office.filter(Boolean).join(" · "),
    parts: [
      [words.holder, holderRows(input, traits)],
      [words.entry, entryRows(input)],
      [words.request, requestRows(input)],
    ],
  };
}

/** The registry entry, or the data to search for it. */
function entryRows({ form, names }: ModelPdf): ModelBox[][] {
  const person = form.secondPerson;
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
  const secondPerson = person ? box(labels.secondPerson, `${person.firstName} ${person.lastNames}`, 12) : undefined;
  const authorization = form.authorizationNote ? box(words.authorization, form.authorizationNote, 12) : undefined;
  const extraBoxes = [secondPerson, authorization].filter((each) => each !== undefined);
  if (extraBoxes.length > 0) rows.push(extraBoxes.map((each) => ({ ...each, span: 12 / extraBoxes.length })));
  return rows;
}
