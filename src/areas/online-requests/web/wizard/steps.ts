/** What the wizard asks, one thing per step, for each family; and what is wrong with the answers. */
import { normalizeIdentityNumber } from "../../../../kit/identity-number.ts";
import { self } from "../../wizard/form-validation.ts";
import { type FieldName } from "../../wizard/form-fields.ts";
import type { Family } from "../../states.ts";
import { type WizardAnswers, isDead, isOfDeceased } from "./answers.ts";
import { consequenceOf, type Destination } from "./legalization.ts";

/** What the answers are judged beside. */
export interface ValidationContext {
  readonly family: Family;
  readonly today: string;
  /** Another person of the request is its requester already. */
  readonly selfTaken?: boolean;
  /** The identity number of the account that asks; nothing where it has a passport. */
  readonly ownNumber?: string | undefined;
  /** What is particular to each document (meta of its nomenclator). */
  readonly documents: readonly {
    readonly code: string;
    readonly meta?: Readonly<Record<string, unknown>> | undefined;
  }[];
  /** Where the requester lives settles the currency, with where the holder does. */
  readonly requesterAbroad: boolean;
  /** Where documents go, with what is known of each (meta of its nomenclator). */
  readonly destinations: readonly Destination[];
  /** Whether legalization may be ordered with this service at all. */
  readonly offersLegalization: boolean;
  /** Whether legalization is sold to those who pay in dollars. */
  readonly legalizesAbroad: boolean;
}

/** What belongs together in the list of what is left to do. */
export type TaskPart = "document" | "person" | "home" | "identity" | "entry" | "use";

export interface WizardStep {
  readonly key: string;
  readonly part: TaskPart;
  /** Boxes on the page, in their order. */
  readonly asks: readonly (keyof WizardAnswers)[];
  /** Fields that are saved when it is done. */
  readonly saves: readonly FieldName[];
  /** Asked now and then: it has the number of the step before it, so that the others keep theirs. */
  readonly isBeside?: true;
  /** Whether it is asked at all; always by default. */
  readonly when?: (answers: WizardAnswers, about: ValidationContext) => boolean;
}

const name = {
  key: "name",
  part: "person",
  asks: ["firstName", "firstLastName", "secondLastName"],
  saves: ["firstName", "firstLastName", "secondLastName"],
} as const satisfies WizardStep;
const parents = {
  key: "parents",
  part: "person",
  asks: ["motherName", "fatherName"],
  saves: ["motherName", "fatherName"],
} as const satisfies WizardStep;
const identity = {
  key: "identity",
  part: "identity",
  asks: ["identityNumber", "numberAck", "birthDate"],
  saves: ["identityNumber", "birthDate", "gender"],
} as const satisfies WizardStep;
const birthplace = {
  key: "birthplace",
  part: "identity",
  asks: ["birthPlace.country", "birthPlace.province", "birthPlace.municipality", "birthPlace.text", "citizenship"],
  saves: ["birthPlace", "citizenship"],
} as const satisfies WizardStep;
const residence = {
  key: "residence",
  part: "home",
  asks: ["residence", "province", "municipality", "abroadCountry", "address"],
  saves: ["holderInCuba", "province", "municipality", "abroadCountry", "address"],
  when: (answers: WizardAnswers) => !isDead(answers),
} as const satisfies WizardStep;
/** Who turns out to be dead has no residence any more. */
const life = ["holderDeceased", ...residence.saves] as const;

/** Asked where the answer depends on the reader; where nothing has to be legalized it is only said. */
export const legalization = {
  key: "legalization",
  part: "use",
  isBeside: true,
  asks: ["legalize"],
  saves: ["legalize"],
  when: ({ destination }: WizardAnswers, { offersLegalization, destinations }: ValidationContext) =>
    offersLegalization && destination !== "" && consequenceOf(destination, destinations) !== "notNeeded",
} as const satisfies WizardStep;

/** Every step a family may ask, in order. Residence comes before the identity number where living abroad makes that optional. */
export const stepsByFamily = {
  AP: [
    { key: "holder", part: "person", asks: ["relationship"], saves: ["relationship", "gender"] },
    name,
    parents,
    identity,
    {
      key: "traits",
      part: "identity",
      asks: ["gender", "ciGenderAck", "skinColor"],
      saves: ["gender", "ciGenderAck", "skinColor"],
    },
    birthplace,
    residence,
    {
      key: "document",
      part: "use",
      asks: ["documentType", "purpose", "destination", "copies"],
      saves: ["documentType", "purpose", "destination", "legalize", "copies"],
    },
    legalization,
  ],
  TR: [
    { key: "certificate", part: "document", asks: ["documentType"], saves: ["documentType", ...life] },
    { key: "holder", part: "person", asks: ["relationship"], saves: ["relationship", "gender", ...life] },
    {
      key: "alive",
      part: "person",
      isBeside: true,
      asks: ["holderDeceased"],
      saves: life,
      when: (answers) => answers.relationship !== "" && answers.relationship !== self && !isOfDeceased(answers),
    },
    name,
    parents,
    residence,
    identity,
    { key: "sex", part: "identity", asks: ["gender", "ciGenderAck"], saves: ["gender", "ciGenderAck"] },
    birthplace,
    {
      key: "secondPerson",
      part: "entry",
      isBeside: true,
      asks: ["secondPerson.firstName", "secondPerson.lastNames"],
      saves: ["secondPerson"],
      when: (answers, about) => documentHas(answers, about, "needsSecondPerson"),
    },
    {
      key: "entry",
      part: "entry",
      asks: ["entryKnown", "volume", "folio", "eventDate", "eventPlace"],
      saves: ["volume", "folio", "eventDate", "eventPlace"],
    },
    {
      key: "registry",
      part: "entry",
      asks: ["registry.province", "registry.municipality", "registry.office"],
      saves: ["registry"],
    },
    {
      key: "use",
      part: "use",
      asks: ["purpose", "destination", "copies"],
      saves: ["purpose", "destination", "legalize", "copies"],
    },
    legalization,
  ],
} as const satisfies Record<Family, readonly WizardStep[]>;
export type WizardStepKey = (typeof stepsByFamily)[Family][number]["key"];
export type WizardStepFor = WizardStep & { readonly key: WizardStepKey };

/** The steps these answers lead through. */
export function wizardStepsOf(answers: WizardAnswers, about: ValidationContext): readonly WizardStepFor[] {
  const all: readonly WizardStepFor[] = stepsByFamily[about.family];
  return all.filter((step) => step.when?.(answers, about) ?? true);
}

/**
 * Which of how many steps this is: the same for all answers. Of one person the pickup and the look over everything are
 * steps too; of several they come after all of them.
 */
export function stepPosition(
  step: WizardStepFor | "pickup",
  { family }: Pick<ValidationContext, "family">,
  isAlone: boolean,
): { at: number; of: number } {
  const all: readonly WizardStepFor[] = stepsByFamily[family];
  const counted = (steps: readonly WizardStepFor[]) => steps.filter(({ isBeside }) => !isBeside).length;
  const of = counted(all) + (isAlone ? 2 : 0);
  if (step === "pickup") return { at: of - 1, of };
  return { at: counted(all.slice(0, all.findIndex((each) => each.key === step.key) + 1)), of };
}

/**
 * A number that is not the account's, of one's own document: asked about when it is typed, unless it was saved so. Later
 * nobody is asked again.
 */
export function isAnothersNumber(
  { identityNumber, relationship }: WizardAnswers,
  about: ValidationContext,
  saved: string,
): boolean {
  const typed = normalizeIdentityNumber(identityNumber);
  if (relationship !== self || !about.ownNumber || typed.length !== about.ownNumber.length) return false;
  return typed !== about.ownNumber && typed !== saved;
}

export function stepAsking(
  box: keyof WizardAnswers,
  answers: WizardAnswers,
  about: ValidationContext,
): WizardStepFor | undefined {
  return wizardStepsOf(answers, about).find((step) => step.asks.includes(box));
}

/** Whether the document chosen is particular in this way. */
export function documentHas(
  { documentType }: Pick<WizardAnswers, "documentType">,
  about: Pick<ValidationContext, "documents">,
  what: "needsSecondPerson" | "requiresAuthorization",
): boolean {
  return about.documents.find((each) => each.code === documentType)?.meta?.[what] === true;
}
