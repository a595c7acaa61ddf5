/** Sample answers of the demo clients. */
import { type WizardAnswers, emptyAnswers } from "../answers/answers.ts";
import type { ValidationContext } from "../steps/steps.ts";

export const aboutAP: ValidationContext = {
  family: "AP",
  today: "2026-11-21",
  documents: [
    { code: "DT-RG.03", meta: { needsSecondPerson: true } },
    { code: "DT-RG.04", meta: { needsSecondPerson: true, requiresAuthorization: true } },
  ],
  destinations: [
    { code: "DE-ES", meta: { legalization: "needed", checkedOn: "2026-11-03" } },
    { code: "DE-CU", meta: { legalization: "notNeeded" } },
    { code: "DE-AO" },
  ],
  offersLegalization: true,
  requesterAbroad: false,
  legalizesAbroad: true,
};
export const aboutTR: ValidationContext = { ...aboutAP, family: "TR" };

/** Yadira requests her own criminal record for use in Spain. */
export const fillYadira: WizardAnswers = {
  ...emptyAnswers,
  relationship: "PT001",
  firstName: "Yadira",
  firstLastName: "Álvarez",
  secondLastName: "Ferrer",
  motherName: "Marta Ferrer Gil",
  fatherName: "José Álvarez Díaz",
  identityNumber: "910210 27775",
  birthDate: "1991-2-10",
  "birthPlace.province": "23",
  "birthPlace.municipality": "23.02",
  gender: "female",
  skinColor: "mestizo",
  province: "23",
  municipality: "23.05",
  documentType: "DT-AP.01",
  purpose: "PR002",
  destination: "DE-ES",
  legalize: "yes",
};

/** Yadira requests her own birth certificate, with volume and folio. */
export const sampleBirthAnswers: WizardAnswers = {
  ...fillYadira,
  skinColor: "",
  documentType: "DT-RG.01",
  entryKnown: "yes",
  volume: "12-D",
  folio: "248",
  "registry.province": "23",
  "registry.municipality": "23.02",
  "registry.office": "Plaza",
};
