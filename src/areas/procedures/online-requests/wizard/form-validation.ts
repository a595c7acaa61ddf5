/** Validation of a form for submission, shared by the wizard and the server. */
import type { FieldFaults } from "../../../../kit/validation/errors.ts";
import { ageOn, type IdentityReading, parseIdentityNumber } from "../../../../kit/identity/identity-number.ts";
import { validateRecipient } from "../../../../kit/validation/validation-rules.ts";
import {
  fieldNames,
  fields,
  type FormAnswers,
  isFieldOfFamily,
  leaves,
  type WhenRequired,
  type pickupFields,
  valueAt,
} from "./form-fields.ts";
import type { Family } from "../states.ts";

export interface ValidationInput {
  readonly family: Family;
  /** Today in Havana, YYYY-MM-DD. */
  readonly today: string;
  /** The document is about two persons (marriage, divorce), according to its nomenclator. */
  readonly needsSecondPerson?: boolean;
}

/** Kinship code of the requester as holder. */
export const selfRelationship = "PT001";

/** Indexes of forms that repeat the requester as holder; a request may have one such form. */
export function repeatedSelfForms(forms: readonly Pick<FormAnswers, "relationship">[]): number[] {
  const ownIndexes = forms.flatMap(({ relationship }, index) => (relationship === selfRelationship ? [index] : []));
  return ownIndexes.slice(1);
}

/** Minimum age of the holder; criminal record certificates have one. */
/** Of the holder, in years. */
export const minAge: Record<Family, number> = { AP: 16, TR: 0 };

/** Implements `WhenRequired`, for fields of the form's family. */
const isNeeded: Record<WhenRequired, (form: FormAnswers, context: ValidationInput) => boolean> = {
  always: () => true,
  never: () => false,
  unlessGone: (form, { family }) => family === "AP" || !(form.holderDeceased || form.abroadCountry),
  ofLiving: (form) => !form.holderDeceased,
  inCuba: (form) => !form.abroadCountry && !form.holderDeceased,
  // Volume and folio, unless the entry is searched for by the event.
  byEntry: (form) => !form.eventDate && !form.eventPlace,
  byEvent: (form) => !(form.volume && form.folio) && Boolean(form.eventDate || form.eventPlace),
  ofTwo: (_form, { needsSecondPerson }) => needsSecondPerson === true,
};

/** Paths of the values that are missing for submission. */
export function missingFormFields(form: FormAnswers, context: ValidationInput): string[] {
  return fieldNames.flatMap((name) => {
    if (!isFieldOfFamily(context.family, name)) return [];
    if (form[name] === null) return isNeeded[fields[name].needed](form, context) ? [name] : [];
    const requiredParts = leaves.filter((leaf) => leaf.field === name && leaf.isNeeded);
    return requiredParts.filter(({ path }) => valueAt(form, path) === null).map(({ path }) => path);
  });
}

/** Error codes by field; empty if the form can be submitted. */
export function validateForm(form: FormAnswers, context: ValidationInput): FieldFaults {
  const errors: Record<string, string[]> = {};
  const addError = (field: string, code: string) => {
    errors[field] = [...(errors[field] ?? []), code];
  };
  for (const path of missingFormFields(form, context)) addError(path, "REQUIRED");
  if (form.birthDate && form.birthDate > context.today) addError("birthDate", "FUTURE");
  // A partial birth date is accepted only for deceased holders.
  else if (form.birthDate && !isWhole(form.birthDate)) {
    if (!form.holderDeceased) addError("birthDate", "DAY");
  } else if (form.birthDate && ageOn(form.birthDate, context.today) < minAge[context.family])
    addError("birthDate", "TOO_YOUNG");
  checkPlaces(form, context, addError);
  checkIdentity(form, context, addError);
  if (context.family === "TR" && form.eventDate && form.eventDate > context.today) addError("eventDate", "FUTURE");
  return errors;
}

/** Parses the identity number and compares it with birth date and gender; undefined if there is none. */
export function readHolderIdentity(
  form: Pick<FormAnswers, "identityNumber" | "birthDate" | "gender">,
  today: string,
): IdentityReading | undefined {
  if (!form.identityNumber) return undefined;
  return parseIdentityNumber(form.identityNumber, {
    today,
    birthDate: form.birthDate && isWhole(form.birthDate) ? form.birthDate : undefined,
    gender: form.gender ?? undefined,
  });
}

/** Error codes by field (pickup.<field>); all three fields are required for submission. */
export function validatePickup(
  pickup: Readonly<Partial<Record<(typeof pickupFields)[number], string | null>>>,
  today: string,
): FieldFaults {
  const errors = Object.entries(validateRecipient(pickup, today));
  return Object.fromEntries(errors.map(([field, code]) => [`pickup.${field}`, [code]]));
}

type AddError = (field: string, code: string) => void;

function checkPlaces(form: FormAnswers, { family }: ValidationInput, addError: AddError): void {
  if (form.abroadCountry === "CU") addError("abroadCountry", "CHOICE");
  if (!form.abroadCountry && !isWithin(form.municipality, form.province)) addError("municipality", "CHOICE");
  if (family === "TR" && !isWithin(form.registry?.municipality, form.registry?.province))
    addError("registry.municipality", "CHOICE");
}

function checkIdentity(form: FormAnswers, context: ValidationInput, addError: AddError): void {
  const identity = readHolderIdentity(form, context.today);
  if (!identity) return;
  if (!identity.ok) return addError("identityNumber", identity.fault);
  if (identity.genderDiffers && !form.ciGenderAck) addError("ciGenderAck", "CI_GENDER_MISMATCH");
}

const isWhole = (day: string) => day.length === "YYYY-MM-DD".length;

/** Municipality codes start with the code of their province: 23.05 belongs to 23. */
function isWithin(municipality: string | null | undefined, province: string | null | undefined): boolean {
  return !municipality || !province || municipality.startsWith(`${province}.`);
}
