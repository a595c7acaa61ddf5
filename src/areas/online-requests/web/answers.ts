/** The wizard's boxes, the steps that ask for them, and how they become the fields of a form. */
import { readIdentityNumber, tidyIdentityNumber } from "../../../kit/identity-number.ts";
import { personName, readDay } from "../../../web/site/form/rules.ts";
import { faultsOfForm, faultsOfPickup } from "../form-rules.ts";
import type { FieldName, FormAnswers } from "../form.ts";

/** The kinship of asking for oneself. */
export const self = "PT001";
/** Somebody else's document, before the kinship is chosen. */
export const somebodyElse = "?";

export const emptyAnswers = {
  relationship: "",
  firstName: "",
  firstLastName: "",
  secondLastName: "",
  fatherName: "",
  motherName: "",
  identityNumber: "",
  birthDate: "",
  birthCountry: "CU",
  birthProvince: "",
  birthMunicipality: "",
  birthText: "",
  citizenship: "CU",
  gender: "",
  ciGenderAck: false,
  skinColor: "",
  residence: "cuba",
  province: "",
  municipality: "",
  abroadCountry: "",
  address: "",
  documentType: "",
  purpose: "",
  destination: "",
  legalize: "",
  copies: "1",
};
export type Answers = typeof emptyAnswers;

export const emptyPickup = { name: "", ci: "", phone: "" };
export type PickupAnswers = typeof emptyPickup;

interface Step {
  readonly key: string;
  /** Boxes on the page, in their order. */
  readonly asks: readonly (keyof Answers)[];
  /** Fields that are saved when it is done. */
  readonly saves: readonly FieldName[];
}

/** One thing per step. */
export const steps = [
  { key: "holder", asks: ["relationship"], saves: ["relationship"] },
  {
    key: "name",
    asks: ["firstName", "firstLastName", "secondLastName"],
    saves: ["firstName", "firstLastName", "secondLastName"],
  },
  { key: "parents", asks: ["motherName", "fatherName"], saves: ["motherName", "fatherName"] },
  { key: "identity", asks: ["identityNumber", "birthDate"], saves: ["identityNumber", "birthDate", "gender"] },
  { key: "traits", asks: ["gender", "ciGenderAck", "skinColor"], saves: ["gender", "ciGenderAck", "skinColor"] },
  {
    key: "birthplace",
    asks: ["birthCountry", "birthProvince", "birthMunicipality", "birthText", "citizenship"],
    saves: ["birthPlace", "citizenship"],
  },
  {
    key: "residence",
    asks: ["residence", "province", "municipality", "abroadCountry", "address"],
    saves: ["holderInCuba", "province", "municipality", "abroadCountry", "address"],
  },
  {
    key: "document",
    asks: ["documentType", "purpose", "destination", "legalize", "copies"],
    saves: ["documentType", "purpose", "destination", "legalize", "copies"],
  },
] as const satisfies readonly Step[];
export type StepKey = (typeof steps)[number]["key"];

export function stepOf(key: string | undefined): (typeof steps)[number] | undefined {
  return steps.find((step) => step.key === key);
}

/** Box → fault code, for the boxes of one step. */
export function checkStep(step: Step, answers: Answers, today: string): Partial<Record<keyof Answers, string>> {
  const found = checkAnswers(answers, today);
  return Object.fromEntries(Object.entries(found).filter(([name]) => step.asks.includes(name as keyof Answers)));
}

/** The first step that is not right yet. */
export function firstOpenStep(answers: Answers, today: string): (typeof steps)[number] | undefined {
  return steps.find((step) => Object.keys(checkStep(step, answers, today)).length > 0);
}

/** What the server would refuse, with what only a person can mistype. */
export function checkAnswers(answers: Answers, today: string): Partial<Record<keyof Answers, string>> {
  const faults: Partial<Record<keyof Answers, string>> = {};
  for (const name of ["firstName", "firstLastName", "secondLastName", "fatherName", "motherName"] as const)
    if (answers[name].trim()) Object.assign(faults, fault(name, personName(answers[name])));
  if (answers.birthDate && !readDay(answers.birthDate)) faults.birthDate = "DAY";
  if (answers.birthCountry === "CU") {
    if (!answers.birthProvince) faults.birthProvince = "REQUIRED";
    if (!answers.birthMunicipality) faults.birthMunicipality = "REQUIRED";
  } else if (answers.birthCountry && !answers.birthText.trim()) faults.birthText = "REQUIRED";
  if (answers.residence === "abroad" && !answers.abroadCountry) faults.abroadCountry = "REQUIRED";
  if (!answers.legalize) faults.legalize = "REQUIRED";
  if (answers.address.trim() && answers.address.trim().length < 5) faults.address = "TOO_SHORT";
  for (const [field, codes] of Object.entries(faultsOfForm(fieldsOf(answers), { family: "AP", today }))) {
    const name = boxOf(field, answers);
    if (name && !faults[name]) Object.assign(faults, fault(name, codes[0]));
  }
  return faults;
}

export function checkPickup(pickup: PickupAnswers, today: string): Partial<Record<keyof PickupAnswers, string>> {
  return Object.fromEntries(
    Object.entries(faultsOfPickup(pickup, today)).map(([field, codes]) => [field.replace("pickup.", ""), codes[0]]),
  );
}

/** Where a field of the wire is asked for on the page. */
export function boxOf(field: string, answers: Answers): keyof Answers | undefined {
  const root = field.split(".")[0] ?? field;
  if (root === "birthPlace") return "birthCountry";
  if (root === "holderInCuba") return "residence";
  if ((root === "province" || root === "municipality") && answers.residence === "abroad") return "abroadCountry";
  return root in emptyAnswers ? (root as keyof Answers) : undefined;
}

export function stepAsking(name: keyof Answers): (typeof steps)[number] | undefined {
  return steps.find((step) => (step.asks as readonly string[]).includes(name));
}

/** The boxes as the fields of a form; what is empty or half a date is null. */
export function fieldsOf(answers: Answers): FormAnswers {
  const text = (value: string) => value.trim() || null;
  const abroad = answers.residence === "abroad";
  return {
    relationship: answers.relationship === somebodyElse ? null : text(answers.relationship),
    firstName: text(answers.firstName),
    firstLastName: text(answers.firstLastName),
    secondLastName: text(answers.secondLastName),
    fatherName: text(answers.fatherName),
    motherName: text(answers.motherName),
    birthDate: readDay(answers.birthDate) ?? null,
    birthPlace: answers.birthCountry
      ? answers.birthCountry === "CU"
        ? {
            country: "CU",
            province: text(answers.birthProvince),
            municipality: text(answers.birthMunicipality),
            text: null,
          }
        : { country: answers.birthCountry, province: null, municipality: null, text: text(answers.birthText) }
      : null,
    citizenship: text(answers.citizenship),
    identityNumber: text(tidyIdentityNumber(answers.identityNumber)),
    ciGenderAck: answers.ciGenderAck,
    skinColor: (text(answers.skinColor) as FormAnswers["skinColor"]) ?? null,
    gender: (text(answers.gender) as FormAnswers["gender"]) ?? null,
    address: text(answers.address),
    province: abroad ? null : text(answers.province),
    municipality: abroad ? null : text(answers.municipality),
    abroadCountry: abroad ? text(answers.abroadCountry) : null,
    documentType: text(answers.documentType),
    volume: null,
    folio: null,
    registry: null,
    eventDate: null,
    eventPlace: null,
    secondPerson: null,
    purpose: text(answers.purpose),
    destination: text(answers.destination),
    legalize: answers.legalize === "" ? null : answers.legalize === "yes",
    copies: Number(answers.copies) || null,
    holderInCuba: !abroad,
    holderDeceased: null,
  };
}

/** A saved form back in the wizard's boxes. */
export function answersOf(form: FormAnswers): Answers {
  return {
    relationship: form.relationship ?? "",
    firstName: form.firstName ?? "",
    firstLastName: form.firstLastName ?? "",
    secondLastName: form.secondLastName ?? "",
    fatherName: form.fatherName ?? "",
    motherName: form.motherName ?? "",
    identityNumber: form.identityNumber ?? "",
    birthDate: form.birthDate ?? "",
    birthCountry: form.birthPlace?.country ?? "CU",
    birthProvince: form.birthPlace?.province ?? "",
    birthMunicipality: form.birthPlace?.municipality ?? "",
    birthText: form.birthPlace?.text ?? "",
    citizenship: form.citizenship ?? "CU",
    gender: form.gender ?? "",
    ciGenderAck: form.ciGenderAck ?? false,
    skinColor: form.skinColor ?? "",
    residence: form.abroadCountry || form.holderInCuba === false ? "abroad" : "cuba",
    province: form.province ?? "",
    municipality: form.municipality ?? "",
    abroadCountry: form.abroadCountry ?? "",
    address: form.address ?? "",
    documentType: form.documentType ?? "",
    purpose: form.purpose ?? "",
    destination: form.destination ?? "",
    legalize: form.legalize === null ? "" : form.legalize ? "yes" : "no",
    copies: String(form.copies ?? 1),
  };
}

/** A service of one document does not ask which. */
export function withOnlyDocument(answers: Answers, offer: { readonly documentTypes: readonly string[] }): Answers {
  const [only, second] = offer.documentTypes;
  return { ...answers, documentType: answers.documentType || (only && !second ? only : "") };
}

/** What an identity number tells by itself, for the boxes that are still empty. */
export function filledFromIdentity(answers: Answers, today: string): Partial<Answers> {
  const reading = readIdentityNumber(answers.identityNumber, { today });
  if (!reading.ok) return {};
  return {
    ...(answers.birthDate ? {} : { birthDate: reading.identity.birthDate }),
    ...(answers.gender ? {} : { gender: reading.identity.gender }),
  };
}

/** Whether the number's sex is another than the one chosen: then the person must say that it is so. */
export function genderDiffers(answers: Answers, today: string): boolean {
  if (answers.gender !== "male" && answers.gender !== "female") return false;
  const reading = readIdentityNumber(answers.identityNumber, { today, gender: answers.gender });
  return reading.ok && reading.genderDiffers;
}

function fault(name: keyof Answers, code: string | undefined): Partial<Record<keyof Answers, string>> {
  return code ? { [name]: code } : {};
}
