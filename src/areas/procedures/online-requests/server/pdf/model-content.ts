/**
 * Texts of the two application models: for the registry of sanctions (AP) and for a public registry (TR). Always in
 * Spanish. Read by the PDF templates and by the review screen, which shows the model before it can be printed.
 */
import { formatDay } from "../../../../../kit/text/format.ts";
import { modelWords as words } from "../../server-messages.es.ts";
import type { Family } from "../../states.ts";
import {
  box,
  fieldBox,
  holderRows,
  type ModelBox,
  type ModelContent,
  type ModelInput,
  requestRows,
  withCommonParts,
} from "./model-sections.ts";

/** The content of a form's model, with the parts that all models share. */
export const modelContentOf = (family: Family, input: ModelInput): ModelContent =>
  withCommonParts(input, models[family](input));

const models: Record<Family, (input: ModelInput) => ModelContent> = { AP: policeRecordModel, TR: registryModel };

function policeRecordModel(input: ModelInput): ModelContent {
  const { names } = input;
  const traits = [fieldBox("gender", names.gender, 2), fieldBox("skinColor", names.skinColor, 3)];
  return {
    title: words.police.title,
    addressee: words.police.addressee,
    parts: [
      [words.holder, holderRows(input, traits)],
      [words.request, requestRows(input)],
    ],
  };
}

function registryModel(input: ModelInput): ModelContent {
  const { form, names } = input;
  const yesNo = (value: boolean | null) => (value ? words.yes : words.no);
  const traits = [fieldBox("gender", names.gender, 2), fieldBox("holderDeceased", yesNo(form.holderDeceased), 3)];
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
function entryRows({ form, names }: ModelInput): ModelBox[][] {
  const person = form.secondPerson;
  const rows = [
    [
      fieldBox("registry.office", form.registry?.office, 6),
      box(
        words.registryPlace,
        [names["registry.municipality"], names["registry.province"]].filter(Boolean).join(", "),
        6,
      ),
    ],
    [
      fieldBox("volume", form.volume, 2),
      fieldBox("folio", form.folio, 2),
      fieldBox("eventDate", form.eventDate ? formatDay(form.eventDate, "es") : "", 3),
      fieldBox("eventPlace", form.eventPlace, 5),
    ],
  ];
  const secondPerson = person ? fieldBox("secondPerson", `${person.firstName} ${person.lastNames}`, 12) : undefined;
  const authorization = form.authorizationNote ? box(words.authorization, form.authorizationNote, 12) : undefined;
  const extraBoxes = [secondPerson, authorization].filter((each) => each !== undefined);
  if (extraBoxes.length > 0) rows.push(extraBoxes.map((each) => ({ ...each, span: 12 / extraBoxes.length })));
  return rows;
}
