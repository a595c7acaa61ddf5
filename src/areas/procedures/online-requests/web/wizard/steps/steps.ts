/** Steps of the wizard for each family, and what they depend on. */
import { normalizeIdentityNumber } from "../../../../../../kit/identity/identity-number.ts";
import { selfRelationship } from "../../../wizard/form-validation.ts";
import { type FieldName } from "../../../wizard/form-fields.ts";
import type { Family } from "../../../states.ts";
import { type WizardAnswers, isDead, isOfDeceased } from "../answers/answers.ts";
import { consequenceOf, type Destination } from "../fields/legalization.ts";

/** Data that the validation of answers depends on. */
export interface ValidationContext {
  readonly family: Family;
  readonly today: string;
  /** Another person of the request is the requester. */
  readonly selfUsed?: boolean;
  /** Identity number of the requester's account; undefined for a passport. */
  readonly ownNumber?: string | undefined;
  /** Properties of each document type (meta of its nomenclator). */
  readonly documents: readonly {
    readonly code: string;
    readonly meta?: Readonly<Record<string, unknown>> | undefined;
  }[];
  /** Residence of requester and holder decide the currency. */
  readonly requesterAbroad: boolean;
  /** Destinations with their legalization requirement (meta of the nomenclator). */
  readonly destinations: readonly Destination[];
  /** Whether the service includes legalization. */
  readonly offersLegalization: boolean;
  /** Whether legalization is sold in dollars. */
  readonly legalizesAbroad: boolean;
}

/** Group of steps in the task list. */
export type TaskPart = "document" | "person" | "home" | "identity" | "entry" | "use";

export interface WizardStep {
  readonly key: string;
  readonly part: TaskPart;
  /** Boxes of the step, in order. */
  readonly boxes: readonly (keyof WizardAnswers)[];
  /** Fields that the step saves. */
  readonly savedFields: readonly FieldName[];
  /** A conditional step. It shares the number of the previous step, so that numbering is the same for all answers. */
  readonly isConditional?: true;
  /** Condition of the step; always by default. */
  readonly when?: (answers: WizardAnswers, context: ValidationContext) => boolean;
}

const name = {
  key: "name",
  part: "person",
  boxes: ["firstName", "firstLastName", "secondLastName"],
  savedFields: ["firstName", "firstLastName", "secondLastName"],
} as const satisfies WizardStep;
const parents = {
  key: "parents",
  part: "person",
  boxes: ["motherName", "fatherName"],
  savedFields: ["motherName", "fatherName"],
} as const satisfies WizardStep;
const identity = {
  key: "identity",
  part: "identity",
  boxes: ["identityNumber", "numberAck", "birthDate"],
  savedFields: ["identityNumber", "birthDate", "gender"],
} as const satisfies WizardStep;
const birthplace = {
  key: "birthplace",
  part: "identity",
  boxes: ["birthPlace.country", "birthPlace.province", "birthPlace.municipality", "birthPlace.text", "citizenship"],
  savedFields: ["birthPlace", "citizenship"],
} as const satisfies WizardStep;
const residence = {
  key: "residence",
  part: "home",
  boxes: ["residence", "province", "municipality", "abroadCountry", "address"],
  savedFields: ["holderInCuba", "province", "municipality", "abroadCountry", "address"],
  when: (answers: WizardAnswers) => !isDead(answers),
} as const satisfies WizardStep;
/** A deceased holder has no residence, so both are saved together. */
const deceasedFields = ["holderDeceased", ...residence.savedFields] as const;

/** Skipped where the destination requires no legalization; that is only stated. */
export const legalization = {
  key: "legalization",
  part: "use",
  isConditional: true,
  boxes: ["legalize"],
  savedFields: ["legalize"],
  when: ({ destination }: WizardAnswers, { offersLegalization, destinations }: ValidationContext) =>
    offersLegalization && destination !== "" && consequenceOf(destination, destinations) !== "notNeeded",
} as const satisfies WizardStep;

/** All steps of each family, in order. Residence precedes the identity number, which is optional for holders abroad. */
export const stepsByFamily = {
  AP: [
    { key: "holder", part: "person", boxes: ["relationship"], savedFields: ["relationship", "gender"] },
    name,
    parents,
    identity,
    {
      key: "traits",
      part: "identity",
      boxes: ["gender", "ciGenderAck", "skinColor"],
      savedFields: ["gender", "ciGenderAck", "skinColor"],
    },
    birthplace,
    residence,
    {
      key: "document",
      part: "use",
      boxes: ["documentType", "purpose", "destination", "copies"],
      savedFields: ["documentType", "purpose", "destination", "legalize", "copies"],
    },
    legalization,
  ],
  TR: [
    { key: "certificate", part: "document", boxes: ["documentType"], savedFields: ["documentType", ...deceasedFields] },
    {
      key: "holder",
      part: "person",
      boxes: ["relationship"],
      savedFields: ["relationship", "gender", ...deceasedFields],
    },
    {
      key: "alive",
      part: "person",
      isConditional: true,
      boxes: ["holderDeceased"],
      savedFields: deceasedFields,
      when: (answers) =>
        answers.relationship !== "" && answers.relationship !== selfRelationship && !isOfDeceased(answers),
    },
    name,
    parents,
    residence,
    identity,
    { key: "sex", part: "identity", boxes: ["gender", "ciGenderAck"], savedFields: ["gender", "ciGenderAck"] },
    birthplace,
    {
      key: "secondPerson",
      part: "entry",
      isConditional: true,
      boxes: ["secondPerson.firstName", "secondPerson.lastNames"],
      savedFields: ["secondPerson"],
      when: (answers, context) => documentHas(answers, context, "needsSecondPerson"),
    },
    {
      key: "entry",
      part: "entry",
      boxes: ["entryKnown", "volume", "folio", "eventDate", "eventPlace"],
      savedFields: ["volume", "folio", "eventDate", "eventPlace"],
    },
    {
      key: "registry",
      part: "entry",
      boxes: ["registry.province", "registry.municipality", "registry.office"],
      savedFields: ["registry"],
    },
    {
      key: "use",
      part: "use",
      boxes: ["purpose", "destination", "copies"],
      savedFields: ["purpose", "destination", "legalize", "copies"],
    },
    legalization,
  ],
} as const satisfies Record<Family, readonly WizardStep[]>;
export type WizardStepKey = (typeof stepsByFamily)[Family][number]["key"];
export type WizardStepFor = WizardStep & { readonly key: WizardStepKey };

/** The steps that apply to these answers. */
export function wizardStepsOf(answers: WizardAnswers, context: ValidationContext): readonly WizardStepFor[] {
  const familySteps: readonly WizardStepFor[] = stepsByFamily[context.family];
  return familySteps.filter((step) => step.when?.(answers, context) ?? true);
}

/**
 * Position of a step and number of steps, independent of the answers. For one person, pickup and review count as
 * steps; for several people they follow all steps.
 */
export function stepPosition(
  step: WizardStepFor | "pickup",
  { family }: Pick<ValidationContext, "family">,
  isOnlyPerson: boolean,
): { at: number; of: number } {
  const familySteps: readonly WizardStepFor[] = stepsByFamily[family];
  const countSteps = (steps: readonly WizardStepFor[]) => steps.filter(({ isConditional }) => !isConditional).length;
  const total = countSteps(familySteps) + (isOnlyPerson ? 2 : 0);
  if (step === "pickup") return { at: total - 1, of: total };
  return {
    at: countSteps(familySteps.slice(0, familySteps.findIndex((each) => each.key === step.key) + 1)),
    of: total,
  };
}

/**
 * True if the holder is the requester, but the number differs from the account's and was not saved before: the
 * requester must confirm it once.
 */
export function isAnothersNumber(
  { identityNumber, relationship }: WizardAnswers,
  context: ValidationContext,
  savedNumber: string,
): boolean {
  const number = normalizeIdentityNumber(identityNumber);
  if (relationship !== selfRelationship || !context.ownNumber || number.length !== context.ownNumber.length)
    return false;
  return number !== context.ownNumber && number !== savedNumber;
}

export function stepAsking(
  box: keyof WizardAnswers,
  answers: WizardAnswers,
  context: ValidationContext,
): WizardStepFor | undefined {
  return wizardStepsOf(answers, context).find((step) => step.boxes.includes(box));
}

/** True if the chosen document type has this property. */
export function documentHas(
  { documentType }: Pick<WizardAnswers, "documentType">,
  context: Pick<ValidationContext, "documents">,
  property: "needsSecondPerson" | "requiresAuthorization",
): boolean {
  return context.documents.find((each) => each.code === documentType)?.meta?.[property] === true;
}
