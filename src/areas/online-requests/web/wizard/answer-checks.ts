/** What is wrong with the answers of the wizard. */
import { faultsOfForm, self } from "../../wizard/form-validation.ts";
import { personNameRule, parsePartialDay, parseDay } from "../../../../kit/validation-rules.ts";
import { answersToFields, isDead, isOfDeceased, type WizardAnswers } from "./answers.ts";
import {
  documentHas,
  legalization,
  type ValidationContext,
  type WizardStep,
  type WizardStepFor,
  wizardStepsOf,
} from "./steps.ts";
import { leaves } from "../../wizard/form-fields.ts";

/** Box → fault code, for the boxes of one step. */

export function checkStep(
  step: WizardStep,
  answers: WizardAnswers,
  about: ValidationContext,
): Partial<Record<keyof WizardAnswers, string>> {
  const found = checkAnswers(answers, about);
  return Object.fromEntries(Object.entries(found).filter(([box]) => step.asks.includes(box as keyof WizardAnswers)));
}
/** The first step that is not right yet. */

export function firstOpenStep(answers: WizardAnswers, about: ValidationContext): WizardStepFor | undefined {
  return wizardStepsOf(answers, about).find((step) => Object.keys(checkStep(step, answers, about)).length > 0);
}
/** What the server would refuse, with what only a person can mistype. */

export function checkAnswers(
  answers: WizardAnswers,
  about: ValidationContext,
): Partial<Record<keyof WizardAnswers, string>> {
  const faults: Partial<Record<keyof WizardAnswers, string>> = {};
  for (const box of ["firstName", "firstLastName", "secondLastName", "fatherName", "motherName"] as const)
    if (answers[box].trim()) Object.assign(faults, fault(box, personNameRule(answers[box])));
  const readBirth = isDead(answers) ? parsePartialDay : parseDay;
  if (answers.birthDate && !readBirth(answers.birthDate)) faults.birthDate = "DAY";
  if (answers["birthPlace.country"] === "CU") {
    if (!answers["birthPlace.province"]) faults["birthPlace.province"] = "REQUIRED";
    if (!answers["birthPlace.municipality"]) faults["birthPlace.municipality"] = "REQUIRED";
  } else if (answers["birthPlace.country"] && !answers["birthPlace.text"].trim())
    faults["birthPlace.text"] = "REQUIRED";
  if (answers.residence === "abroad" && !answers.abroadCountry) faults.abroadCountry = "REQUIRED";
  if (!answers.legalize && legalization.when(answers, about)) faults.legalize = "REQUIRED";
  else if (answers.legalize === "yes" && !mayLegalize(answers, about)) faults.legalize = "CHOICE";
  if (answers.address.trim() && answers.address.trim().length < 5) faults.address = "AT_LEAST 5";
  if (about.family === "TR") Object.assign(faults, checkEntry(answers, about));
  const { family, today } = about;
  const needsSecondPerson = documentHas(answers, about, "needsSecondPerson");
  for (const [field, codes] of Object.entries(
    faultsOfForm(answersToFields(answers), { family, today, needsSecondPerson }),
  )) {
    const box = boxOf(field, answers);
    if (box && !faults[box]) Object.assign(faults, fault(box, codes[0]));
  }
  return faults;
}
/** Where a field of the wire is asked for on the page. */

export function boxOf(path: string, answers: WizardAnswers): keyof WizardAnswers | undefined {
  if (path === "holderInCuba") return "residence";
  if ((path === "province" || path === "municipality") && answers.residence === "abroad") return "abroadCountry";
  if (path === "volume" || path === "folio") return wayTo(answers, path, "eventDate");
  if (path === "eventDate" || path === "eventPlace") return wayTo(answers, "volume", path);
  const leaf = leaves.find((each) => each.path === path) ?? leaves.find((each) => each.field === path);
  return leaf && leaf.path !== "holderInCuba" ? leaf.path : undefined;
}
/** Of the two ways to find an entry, the box of the one that was chosen. */

function wayTo(
  { entryKnown }: WizardAnswers,
  known: keyof WizardAnswers,
  unknown: keyof WizardAnswers,
): keyof WizardAnswers {
  return entryKnown === "yes" ? known : entryKnown === "no" ? unknown : "entryKnown";
}
/** A person who pays in dollars gets no legalization where it has no tariff in dollars. */

export function mayLegalize(answers: WizardAnswers, about: ValidationContext): boolean {
  const livesAbroad = answers.residence === "abroad" && !isDead(answers);
  return about.legalizesAbroad || !(about.requesterAbroad || livesAbroad);
}
/** The server learns only whether the entry can be found; the page says what is missing of the way chosen. */

function checkEntry(answers: WizardAnswers, about: ValidationContext): Partial<Record<keyof WizardAnswers, string>> {
  const { entryKnown, relationship, holderDeceased } = answers;
  const faults: Partial<Record<keyof WizardAnswers, string>> = {};
  const require = (...boxes: (keyof WizardAnswers)[]) => {
    for (const box of boxes) if (!String(answers[box]).trim()) faults[box] = "REQUIRED";
  };
  if (!entryKnown) faults.entryKnown = "REQUIRED";
  if (entryKnown === "yes") require("volume", "folio");
  if (entryKnown === "no") require("eventDate", "eventPlace");
  if (entryKnown === "no" && answers.eventDate && !parsePartialDay(answers.eventDate)) faults.eventDate = "DAY";
  for (const box of ["volume", "folio"] as const)
    if (entryKnown === "yes" && answers[box].trim().length > 10) faults[box] = "AT_MOST 10";
  require("registry.province", "registry.municipality");
  if (documentHas(answers, about, "needsSecondPerson")) {
    for (const box of ["secondPerson.firstName", "secondPerson.lastNames"] as const)
      Object.assign(faults, fault(box, answers[box].trim() ? personNameRule(answers[box]) : "REQUIRED"));
  }
  if (relationship === self && isOfDeceased(answers)) faults.relationship = "CHOICE";
  if (relationship !== self && !isOfDeceased(answers) && !holderDeceased) faults.holderDeceased = "REQUIRED";
  return faults;
}
function fault(box: keyof WizardAnswers, code: string | undefined): Partial<Record<keyof WizardAnswers, string>> {
  return code ? { [box]: code } : {};
}
