/** Values of the wizard's inputs («boxes»), and their conversion to and from form fields. */
import { parseIdentityNumber, normalizeIdentityNumber } from "../../../../../../kit/identity/identity-number.ts";
import { parsePartialDay } from "../../../../../../kit/validation/validation-rules.ts";
import { selfRelationship } from "../../../wizard/form-validation.ts";
import {
  type FieldName,
  type FormAnswers,
  collectAnswers,
  type Leaf,
  leaves,
  type Path,
  type pickupFields,
  valueAt,
} from "../../../wizard/form-fields.ts";
import { consequenceOf, type Destination } from "../fields/legalization.ts";

/** Placeholder kinship: the holder is another person, the kinship is not chosen yet. */
export const otherPersonChoice = "?";

type Box = Exclude<Path, "ciGenderAck" | "holderInCuba">;
/**
 * One box per form value, plus `residence` (holder in Cuba or abroad) and `entryKnown` (how the entry is identified).
 */
export type WizardAnswers = { [Name in Box | "residence" | "entryKnown"]: string } & {
  ciGenderAck: boolean;
  /** Confirms an identity number that differs from the account's; not saved. */
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

/** The event that the document's entry records. */
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

/** True for documents that imply a deceased holder. */
export function isOfDeceased(answers: Pick<WizardAnswers, "documentType">): boolean {
  return eventOf(answers) === "death";
}

/** The deceased have no residence, and their birth date may be partial. */
export function isDead(answers: WizardAnswers): boolean {
  return deceasedOf(answers) === "yes";
}

/** Converts the boxes to form fields; empty values and incomplete dates become null. */
export function answersToFields(answers: WizardAnswers): FormAnswers {
  const blank = Object.fromEntries(clearIdleAnswers(answers).map((box) => [box, ""]));
  const normalized: WizardAnswers = { ...answers, ...blank, holderDeceased: deceasedOf(answers) };
  if (normalized.relationship === otherPersonChoice) normalized.relationship = "";
  return collectAnswers((leaf) => readBox(leaf, normalized));
}

/** Converts a saved form to boxes. */
export function fieldsToAnswers(form: FormAnswers): WizardAnswers {
  const entries = boxes.flatMap((box) => {
    const value = valueAt(form, box);
    return value === null
      ? []
      : [[box, typeof value === "boolean" ? (value ? "yes" : "no") : toBoxText(box, String(value))]];
  });
  return {
    ...emptyAnswers,
    ...(Object.fromEntries(entries) as Partial<WizardAnswers>),
    // `holderDeceased` is unanswered until the kinship is saved with it.
    ...(form.relationship || form.holderDeceased ? {} : { holderDeceased: "" }),
    ciGenderAck: form.ciGenderAck ?? false,
    residence: form.abroadCountry || form.holderInCuba === false ? "abroad" : "cuba",
    entryKnown: form.volume || form.folio ? "yes" : form.eventDate || form.eventPlace ? "no" : "",
  };
}

/** Unknown parts of a date become question marks. */
function toBoxText(box: Box, value: string): string {
  const isDay = box === "birthDate" || box === "eventDate";
  return isDay ? [...value.split("-"), "?", "?"].slice(0, 3).join("-") : value;
}

/** Boxes that do not apply because of another answer. */
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

/**
 * Fills in answers that need no question: the only document type, and no legalization where it is not offered or not
 * needed.
 */
export function fillSettledAnswers(
  answers: WizardAnswers,
  offer: OfferFields,
  destinations: readonly Destination[],
): WizardAnswers {
  const [firstType, secondType] = offer.documentTypes;
  const isSettled = !offer.includesLegalization || consequenceOf(answers.destination, destinations) === "notNeeded";
  return {
    ...answers,
    documentType: answers.documentType || (firstType && !secondType ? firstType : ""),
    legalize: isSettled ? "no" : answers.legalize,
  };
}
interface OfferFields {
  readonly documentTypes: readonly string[];
  readonly includesLegalization: boolean;
}

/** Birth date and gender from the identity number, for boxes that are empty. */
export function fillFromIdentityNumber(answers: WizardAnswers, today: string): Partial<WizardAnswers> {
  const reading = parseIdentityNumber(answers.identityNumber, { today });
  if (!reading.ok) return {};
  return {
    ...(answers.birthDate ? {} : { birthDate: reading.identity.birthDate }),
    ...(answers.gender ? {} : { gender: reading.identity.gender }),
  };
}

/** True if the number's gender differs from the chosen one, which the requester must confirm. */
export function genderDiffers(answers: WizardAnswers, today: string): boolean {
  if (answers.gender !== "male" && answers.gender !== "female") return false;
  const reading = parseIdentityNumber(answers.identityNumber, { today, gender: answers.gender });
  return reading.ok && reading.genderDiffers;
}

function readBox({ path, kind: { kind } }: Leaf, answers: WizardAnswers): FormAnswers[FieldName] {
  if (path === "holderInCuba") return answers.holderDeceased === "yes" ? null : answers.residence !== "abroad";
  if (path === "ciGenderAck") return answers.ciGenderAck;
  const text = answers[path].trim();
  if (text === "") return null;
  if (kind === "partialDay") return parsePartialDay(text) ?? null;
  if (kind === "yesNo") return text === "yes";
  if (kind === "number") return Number(text) || null;
  return path === "identityNumber" ? normalizeIdentityNumber(text) || null : text;
}

/** "yes" for documents of the deceased, "no" for the requester, otherwise the answer. */
function deceasedOf(answers: WizardAnswers): string {
  if (isOfDeceased(answers)) return "yes";
  return answers.relationship === selfRelationship ? "no" : answers.holderDeceased;
}

export function fullNameOfAnswers({ firstName, firstLastName, secondLastName }: WizardAnswers): string {
  return [firstName, firstLastName, secondLastName].filter(Boolean).join(" ");
}
