/** What must be right before a form can be sent (domain.md §1.1, §1.3, §5.1): one function for the wizard and the server. */
import type { FieldFaults } from "../../kit/errors.ts";
import { ageOn, type IdentityReading, readIdentityNumber } from "../../kit/identity-number.ts";
import { isCubanPhone, readPhone } from "../../kit/phone.ts";
import type { FieldName, FormAnswers } from "./form.ts";
import type { Family } from "./states.ts";

export interface RulesBeside {
  readonly family: Family;
  /** Today in Havana, YYYY-MM-DD. */
  readonly today: string;
  /** The document is about two persons (marriage, divorce): meta of its nomenclator. */
  readonly needsSecondPerson?: boolean;
}

/** Youngest holder of a criminal record certificate. */
const leastAge: Record<Family, number> = { AP: 16, TR: 0 };

const always: readonly FieldName[] = [
  "relationship",
  "firstName",
  "firstLastName",
  "fatherName",
  "motherName",
  "birthDate",
  "birthPlace",
  "citizenship",
  "gender",
  "documentType",
  "purpose",
  "destination",
  "copies",
  "holderInCuba",
];
const more: Record<Family, readonly FieldName[]> = { AP: ["skinColor"], TR: ["registry"] };

/** Field → codes of what is wrong with it; empty when the form can be sent. */
export function faultsOfForm(form: FormAnswers, beside: RulesBeside): FieldFaults {
  const faults: Record<string, string[]> = {};
  const fault = (field: string, code: string) => {
    faults[field] = [...(faults[field] ?? []), code];
  };
  for (const field of [...always, ...more[beside.family]]) if (form[field] === null) fault(field, "REQUIRED");
  if (form.birthDate && form.birthDate > beside.today) fault("birthDate", "FUTURE");
  else if (form.birthDate && ageOn(form.birthDate, beside.today) < leastAge[beside.family])
    fault("birthDate", "TOO_YOUNG");
  checkResidence(form, fault);
  checkIdentity(form, beside, fault);
  if (beside.family === "TR") checkEntry(form, beside, fault);
  return faults;
}

/** The identity number read beside what else was typed; undefined when none was typed. */
export function readHolderIdentity(
  form: Pick<FormAnswers, "identityNumber" | "birthDate" | "gender">,
  today: string,
): IdentityReading | undefined {
  if (!form.identityNumber) return undefined;
  return readIdentityNumber(form.identityNumber, {
    today,
    birthDate: form.birthDate ?? undefined,
    gender: form.gender ?? undefined,
  });
}

/** pickup.<field> → codes; the three of them are needed to send a request. */
export function faultsOfPickup(
  pickup: { name?: string | null; ci?: string | null; phone?: string | null },
  today: string,
): FieldFaults {
  const faults: Record<string, string[]> = {};
  for (const field of ["name", "ci", "phone"] as const) {
    if (!pickup[field]?.trim()) faults[`pickup.${field}`] = ["REQUIRED"];
  }
  if (pickup.name && pickup.name.trim().length < 3) faults["pickup.name"] = ["TOO_SHORT"];
  if (pickup.ci) {
    const read = readIdentityNumber(pickup.ci, { today });
    if (!read.ok) faults["pickup.ci"] = [read.fault];
  }
  if (pickup.phone) {
    const phone = readPhone(pickup.phone);
    if (!phone) faults["pickup.phone"] = ["PHONE"];
    else if (!isCubanPhone(phone)) faults["pickup.phone"] = ["PHONE_CUBAN"];
  }
  return faults;
}

type Fault = (field: string, code: string) => void;

function checkResidence(form: FormAnswers, fault: Fault): void {
  if (form.abroadCountry) {
    if (form.abroadCountry === "CU") fault("abroadCountry", "CHOICE");
    return;
  }
  if (!form.province) fault("province", "REQUIRED");
  if (!form.municipality) fault("municipality", "REQUIRED");
  if (!isWithin(form.municipality, form.province)) fault("municipality", "CHOICE");
}

function checkIdentity(form: FormAnswers, beside: RulesBeside, fault: Fault): void {
  const optional = beside.family === "TR" && (form.holderDeceased || form.abroadCountry !== null);
  const read = readHolderIdentity(form, beside.today);
  if (!read) {
    if (!optional) fault("identityNumber", "REQUIRED");
    return;
  }
  if (!read.ok) return fault("identityNumber", read.fault);
  if (read.genderDiffers && !form.ciGenderAck) fault("ciGenderAck", "CI_GENDER_MISMATCH");
}

/** TR: where the entry stands, or enough to search for it. */
function checkEntry(form: FormAnswers, beside: RulesBeside, fault: Fault): void {
  if (form.registry) {
    if (!form.registry.province) fault("registry.province", "REQUIRED");
    if (!form.registry.municipality) fault("registry.municipality", "REQUIRED");
    if (!isWithin(form.registry.municipality, form.registry.province)) fault("registry.municipality", "CHOICE");
  }
  const placed = form.volume && form.folio;
  const searchable = form.eventDate && form.eventPlace;
  if (!placed && !searchable) {
    const wanted =
      form.eventDate || form.eventPlace ? (["eventDate", "eventPlace"] as const) : (["volume", "folio"] as const);
    for (const field of wanted) if (!form[field]) fault(field, "REQUIRED");
  }
  if (form.eventDate && form.eventDate > beside.today) fault("eventDate", "FUTURE");
  if (beside.needsSecondPerson && !form.secondPerson) fault("secondPerson", "REQUIRED");
}

/** Municipality codes begin with their province's: 23.05 is of 23. */
function isWithin(municipality: string | null | undefined, province: string | null | undefined): boolean {
  return !municipality || !province || municipality.startsWith(`${province}.`);
}
