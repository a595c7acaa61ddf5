/** The wizard's boxes and how they become the fields of a form. */
import { readIdentityNumber, tidyIdentityNumber } from "../../../kit/identity-number.ts";
import { readDay } from "../../../web/site/form/rules.ts";
import { faultsOfPickup } from "../form-rules.ts";
import type { FormAnswers } from "../form.ts";

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
  deceased: "",
  /** "yes": volume and folio; "no": date and place of the event. */
  entryKnown: "",
  volume: "",
  folio: "",
  eventDate: "",
  eventPlace: "",
  registryProvince: "",
  registryMunicipality: "",
  registryOffice: "",
  secondFirstName: "",
  secondLastNames: "",
  purpose: "",
  destination: "",
  legalize: "",
  copies: "1",
};
export type Answers = typeof emptyAnswers;

export const emptyPickup = { name: "", ci: "", phone: "" };
export type PickupAnswers = typeof emptyPickup;

export function checkPickup(pickup: PickupAnswers, today: string): Partial<Record<keyof PickupAnswers, string>> {
  return Object.fromEntries(
    Object.entries(faultsOfPickup(pickup, today)).map(([field, codes]) => [field.replace("pickup.", ""), codes[0]]),
  );
}

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

export function eventOf({ documentType }: Pick<Answers, "documentType">): Event {
  return events[documentType] ?? "other";
}

/** Documents of somebody who died: nobody has to say so. */
export function isOfDeceased(answers: Pick<Answers, "documentType">): boolean {
  return eventOf(answers) === "death";
}

/** The boxes as the fields of a form; what is empty or half a date is null. */
export function fieldsOf(answers: Answers): FormAnswers {
  const text = (value: string) => value.trim() || null;
  const abroad = answers.residence === "abroad";
  const byEntry = answers.entryKnown === "yes";
  const byEvent = answers.entryKnown === "no";
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
    volume: byEntry ? text(answers.volume) : null,
    folio: byEntry ? text(answers.folio) : null,
    registry:
      answers.registryProvince || answers.registryMunicipality || answers.registryOffice.trim()
        ? {
            province: text(answers.registryProvince),
            municipality: text(answers.registryMunicipality),
            office: text(answers.registryOffice),
          }
        : null,
    eventDate: byEvent ? (readDay(answers.eventDate) ?? null) : null,
    eventPlace: byEvent ? text(answers.eventPlace) : null,
    secondPerson:
      answers.secondFirstName.trim() && answers.secondLastNames.trim()
        ? { firstName: answers.secondFirstName.trim(), lastNames: answers.secondLastNames.trim() }
        : null,
    purpose: text(answers.purpose),
    destination: text(answers.destination),
    legalize: answers.legalize === "" ? null : answers.legalize === "yes",
    copies: Number(answers.copies) || null,
    holderInCuba: !abroad,
    holderDeceased: isDeceased(answers),
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
    deceased: form.holderDeceased ? "yes" : form.relationship && form.holderDeceased === false ? "no" : "",
    entryKnown: form.volume || form.folio ? "yes" : form.eventDate || form.eventPlace ? "no" : "",
    volume: form.volume ?? "",
    folio: form.folio ?? "",
    eventDate: form.eventDate ?? "",
    eventPlace: form.eventPlace ?? "",
    registryProvince: form.registry?.province ?? "",
    registryMunicipality: form.registry?.municipality ?? "",
    registryOffice: form.registry?.office ?? "",
    secondFirstName: form.secondPerson?.firstName ?? "",
    secondLastNames: form.secondPerson?.lastNames ?? "",
    purpose: form.purpose ?? "",
    destination: form.destination ?? "",
    legalize: form.legalize === null ? "" : form.legalize ? "yes" : "no",
    copies: String(form.copies ?? 1),
  };
}

/** A service of one document does not ask which, one without legalization not whether. */
export function withSettled(
  answers: Answers,
  offer: { readonly documentTypes: readonly string[]; readonly includesLegalization: boolean },
): Answers {
  const [only, second] = offer.documentTypes;
  return {
    ...answers,
    documentType: answers.documentType || (only && !second ? only : ""),
    legalize: offer.includesLegalization ? answers.legalize : "no",
  };
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

/** Dead by the document itself, alive when it is one's own; otherwise as was said. */
function isDeceased(answers: Answers): boolean | null {
  if (isOfDeceased(answers)) return true;
  if (answers.relationship === self) return false;
  return answers.deceased === "" ? null : answers.deceased === "yes";
}
