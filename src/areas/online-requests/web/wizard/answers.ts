/** The wizard's boxes and how they become the fields of a form. */
import { parseIdentityNumber, normalizeIdentityNumber } from "../../../../kit/identity-number.ts";
import { parsePartialDay } from "../../../../kit/validation-rules.ts";
import { self } from "../../wizard/form-validation.ts";
import {
  type FieldName,
  type FormAnswers,
  gathered,
  type Leaf,
  leaves,
  type Path,
  type pickupFields,
  valueAt,
} from "../../wizard/form-fields.ts";
import { consequenceOf, type Destination } from "./legalization.ts";

/** Somebody else's document, before the kinship is chosen. */
export const somebodyElse = "?";

type Box = Exclude<Path, "ciGenderAck" | "holderInCuba">;
/** A box for each value of a form; `residence` says whether the holder lives in Cuba, `entryKnown` how to find the entry. */
export type WizardAnswers = { [Name in Box | "residence" | "entryKnown"]: string } & {
  ciGenderAck: boolean;
  /** «Es mi número», though it is not the one of the account; for this page only. */
  numberAck: boolean;
};

const boxes = leaves
  .map(({ path }) => path)
  .filter((path): path is Box => !["ciGenderAck", "holderInCuba"].includes(path));

export const emptyAnswers: WizardAnswers = {
  ...(Object.fromEntries(boxes.map((box) => [box, ""])) as Record<Box, "">),
  ciGenderAck: false,
  numberAck: false,
  "birthPlace.country": "CU",
  citizenship: "CU",
  residence: "cuba",
  copies: "1",
  /** "yes": volume and folio; "no": date and place of the event. */
  entryKnown: "",
};

export type PickupAnswers = Record<(typeof pickupFields)[number], string>;
export const emptyPickup: PickupAnswers = { name: "", ci: "", phone: "" };

/** What the entry of a document tells of. */
export type Event = "birth" | "marriage" | "divorce" | "union" | "death" | "other";
const events: Readonly<Record<string, Event>> = {
  "DT-RG.01": "birth",
  "DT-RG.02": "birth",
  "DT-RG.03": "marriage",
  "DT-RG.04": "marriage",
  "DT-RG.05": "death",
  "DT-RG.06": "death",
  "DT-RG.07": "birth",
  "DT-RG.08": "birth",
  "DT-RG.10": "divorce",
  "DT-RG.11": "union",
  "DT-RG.14": "death",
  "DT-RG.15": "death",
};

export function eventOf({ documentType }: Pick<WizardAnswers, "documentType">): Event {
  return events[documentType] ?? "other";
}

/** Documents of somebody who died: nobody has to say so. */
export function isOfDeceased(answers: Pick<WizardAnswers, "documentType">): boolean {
  return eventOf(answers) === "death";
}

/** The dead have no residence, and perhaps nobody knows their birthday. */
export function isDead(answers: WizardAnswers): boolean {
  return deceasedOf(answers) === "yes";
}

/** The boxes as the fields of a form; what is empty or half a date is null. */
export function answersToFields(answers: WizardAnswers): FormAnswers {
  const blank = Object.fromEntries(clearIdleAnswers(answers).map((box) => [box, ""]));
  const said: WizardAnswers = { ...answers, ...blank, holderDeceased: deceasedOf(answers) };
  if (said.relationship === somebodyElse) said.relationship = "";
  return gathered((leaf) => readBox(leaf, said));
}

/** A saved form back in the wizard's boxes. */
export function fieldsToAnswers(form: FormAnswers): WizardAnswers {
  const kept = boxes.flatMap((box) => {
    const value = valueAt(form, box);
    return value === null
      ? []
      : [[box, typeof value === "boolean" ? (value ? "yes" : "no") : typed(box, String(value))]];
  });
  return {
    ...emptyAnswers,
    ...(Object.fromEntries(kept) as Partial<WizardAnswers>),
    // Nobody said so yet: the fields of the first step are saved together.
    ...(form.relationship || form.holderDeceased ? {} : { holderDeceased: "" }),
    ciGenderAck: form.ciGenderAck ?? false,
    residence: form.abroadCountry || form.holderInCuba === false ? "abroad" : "cuba",
    entryKnown: form.volume || form.folio ? "yes" : form.eventDate || form.eventPlace ? "no" : "",
  };
}

/** What is not known of a day is a question mark in its box. */
function typed(box: Box, value: string): string {
  const isDay = box === "birthDate" || box === "eventDate";
  return isDay ? [...value.split("-"), "?", "?"].slice(0, 3).join("-") : value;
}

/** Boxes that another answer has made idle. */
export function clearIdleAnswers(answers: WizardAnswers): readonly Box[] {
  return [
    ...(answers["birthPlace.country"] === "CU" ? (["birthPlace.text"] as const) : birthTerritory),
    ...(isDead(answers)
      ? residence
      : answers.residence === "abroad"
        ? (["province", "municipality"] as const)
        : (["abroadCountry"] as const)),
    ...(answers.entryKnown === "yes" ? [] : (["volume", "folio"] as const)),
    ...(answers.entryKnown === "no" ? [] : (["eventDate", "eventPlace"] as const)),
  ];
}
const residence = ["province", "municipality", "abroadCountry", "address"] as const;
const birthTerritory = ["birthPlace.province", "birthPlace.municipality"] as const;

/** A service of one document does not ask which; where nothing is legalized, or has to be, nobody is asked whether. */
export function withSettled(
  answers: WizardAnswers,
  offer: OfferAsked,
  destinations: readonly Destination[],
): WizardAnswers {
  const [only, second] = offer.documentTypes;
  const isSettled = !offer.includesLegalization || consequenceOf(answers.destination, destinations) === "notNeeded";
  return {
    ...answers,
    documentType: answers.documentType || (only && !second ? only : ""),
    legalize: isSettled ? "no" : answers.legalize,
  };
}
interface OfferAsked {
  readonly documentTypes: readonly string[];
  readonly includesLegalization: boolean;
}

/** What an identity number tells by itself, for the boxes that are still empty. */
export function filledFromIdentity(answers: WizardAnswers, today: string): Partial<WizardAnswers> {
  const reading = parseIdentityNumber(answers.identityNumber, { today });
  if (!reading.ok) return {};
  return {
    ...(answers.birthDate ? {} : { birthDate: reading.identity.birthDate }),
    ...(answers.gender ? {} : { gender: reading.identity.gender }),
  };
}

/** Whether the number's sex is another than the one chosen: then the person must say that it is so. */
export function genderDiffers(answers: WizardAnswers, today: string): boolean {
  if (answers.gender !== "male" && answers.gender !== "female") return false;
  const reading = parseIdentityNumber(answers.identityNumber, { today, gender: answers.gender });
  return reading.ok && reading.genderDiffers;
}

function readBox({ path, kind: { kind } }: Leaf, said: WizardAnswers): FormAnswers[FieldName] {
  if (path === "holderInCuba") return said.holderDeceased === "yes" ? null : said.residence !== "abroad";
  if (path === "ciGenderAck") return said.ciGenderAck;
  const text = said[path].trim();
  if (text === "") return null;
  if (kind === "partialDay") return parsePartialDay(text) ?? null;
  if (kind === "yesNo") return text === "yes";
  if (kind === "number") return Number(text) || null;
  return path === "identityNumber" ? normalizeIdentityNumber(text) || null : text;
}

/** Dead by the document itself, alive when it is one's own; otherwise as was said. */
function deceasedOf(answers: WizardAnswers): string {
  if (isOfDeceased(answers)) return "yes";
  return answers.relationship === self ? "no" : answers.holderDeceased;
}
