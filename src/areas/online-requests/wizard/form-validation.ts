/** What must be right before a form can be sent (domain.md §1.1, §1.3, §5.1): one function for the wizard and the server. */
import type { FieldFaults } from "../../../kit/errors.ts";
import { ageOn, type IdentityReading, parseIdentityNumber } from "../../../kit/identity-number.ts";
import { faultsOfRecipient } from "../../../kit/validation-rules.ts";
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
  /** The document is about two persons (marriage, divorce): meta of its nomenclator. */
  readonly needsSecondPerson?: boolean;
}

/** The kinship of asking for oneself. */
export const self = "PT001";

/** Every form is about another person: only one of a request is its requester's own. Which of them say so again. */
export function repeatedOwn(forms: readonly Pick<FormAnswers, "relationship">[]): number[] {
  const own = forms.flatMap(({ relationship }, index) => (relationship === self ? [index] : []));
  return own.slice(1);
}

/** Youngest holder of a criminal record certificate. */
const leastAge: Record<Family, number> = { AP: 16, TR: 0 };

/** When what is `needed` is; of a field that is asked in its family. */
const isNeeded: Record<WhenRequired, (form: FormAnswers, beside: ValidationInput) => boolean> = {
  always: () => true,
  never: () => false,
  unlessGone: (form, { family }) => family === "AP" || !(form.holderDeceased || form.abroadCountry),
  ofLiving: (form) => !form.holderDeceased,
  inCuba: (form) => !form.abroadCountry && !form.holderDeceased,
  // Where the entry stands, or enough to search for it.
  byEntry: (form) => !form.eventDate && !form.eventPlace,
  byEvent: (form) => !(form.volume && form.folio) && Boolean(form.eventDate || form.eventPlace),
  ofTwo: (_form, { needsSecondPerson }) => needsSecondPerson === true,
};

/** Paths of what is missing before the form can be sent. */
export function missingFormFields(form: FormAnswers, beside: ValidationInput): string[] {
  return fieldNames.flatMap((name) => {
    if (!isFieldOfFamily(beside.family, name)) return [];
    if (form[name] === null) return isNeeded[fields[name].needed](form, beside) ? [name] : [];
    const own = leaves.filter((leaf) => leaf.field === name && leaf.isNeeded);
    return own.filter(({ path }) => valueAt(form, path) === null).map(({ path }) => path);
  });
}

/** Field → codes of what is wrong with it; empty when the form can be sent. */
export function faultsOfForm(form: FormAnswers, beside: ValidationInput): FieldFaults {
  const faults: Record<string, string[]> = {};
  const fault = (field: string, code: string) => {
    faults[field] = [...(faults[field] ?? []), code];
  };
  for (const path of missingFormFields(form, beside)) fault(path, "REQUIRED");
  if (form.birthDate && form.birthDate > beside.today) fault("birthDate", "FUTURE");
  // The living know their birthday; of the dead perhaps nobody does.
  else if (form.birthDate && !isWhole(form.birthDate)) {
    if (!form.holderDeceased) fault("birthDate", "DAY");
  } else if (form.birthDate && ageOn(form.birthDate, beside.today) < leastAge[beside.family])
    fault("birthDate", "TOO_YOUNG");
  checkPlaces(form, beside, fault);
  checkIdentity(form, beside, fault);
  if (beside.family === "TR" && form.eventDate && form.eventDate > beside.today) fault("eventDate", "FUTURE");
  return faults;
}

/** The identity number read beside what else was typed; undefined when none was typed. */
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

/** pickup.<field> → codes; the three of them are needed to send a request. */
export function faultsOfPickup(
  pickup: Readonly<Partial<Record<(typeof pickupFields)[number], string | null>>>,
  today: string,
): FieldFaults {
  const faults = Object.entries(faultsOfRecipient(pickup, today));
  return Object.fromEntries(faults.map(([field, fault]) => [`pickup.${field}`, [fault]]));
}

type Fault = (field: string, code: string) => void;

function checkPlaces(form: FormAnswers, { family }: ValidationInput, fault: Fault): void {
  if (form.abroadCountry === "CU") fault("abroadCountry", "CHOICE");
  if (!form.abroadCountry && !isWithin(form.municipality, form.province)) fault("municipality", "CHOICE");
  if (family === "TR" && !isWithin(form.registry?.municipality, form.registry?.province))
    fault("registry.municipality", "CHOICE");
}

function checkIdentity(form: FormAnswers, beside: ValidationInput, fault: Fault): void {
  const read = readHolderIdentity(form, beside.today);
  if (!read) return;
  if (!read.ok) return fault("identityNumber", read.fault);
  if (read.genderDiffers && !form.ciGenderAck) fault("ciGenderAck", "CI_GENDER_MISMATCH");
}

const isWhole = (day: string) => day.length === "YYYY-MM-DD".length;

/** Municipality codes begin with their province's: 23.05 is of 23. */
function isWithin(municipality: string | null | undefined, province: string | null | undefined): boolean {
  return !municipality || !province || municipality.startsWith(`${province}.`);
}
