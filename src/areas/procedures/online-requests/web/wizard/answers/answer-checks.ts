/** Validation of the wizard's answers. */
import { validateForm, selfRelationship } from "../../../wizard/form-validation.ts";
import { personNameRule, parsePartialDay, parseDay } from "../../../../../../kit/validation/validation-rules.ts";
import { answersToFields, isDead, isOfDeceased, type WizardAnswers } from "./answers.ts";
import {
  documentHas,
  legalization,
  type ValidationContext,
  type WizardStep,
  type WizardStepFor,
  wizardStepsOf,
} from "../steps/steps.ts";
import { leaves } from "../../../wizard/form-fields.ts";

/** Error codes by box, for the boxes of one step. */

export function checkStep(
  step: WizardStep,
  answers: WizardAnswers,
  context: ValidationContext,
): Partial<Record<keyof WizardAnswers, string>> {
  const errors = checkAnswers(answers, context);
  return Object.fromEntries(Object.entries(errors).filter(([box]) => step.boxes.includes(box as keyof WizardAnswers)));
}
/** The first step with an error. */

export function firstOpenStep(answers: WizardAnswers, context: ValidationContext): WizardStepFor | undefined {
  return wizardStepsOf(answers, context).find((step) => Object.keys(checkStep(step, answers, context)).length > 0);
}
/** Everything that the server would refuse, and checks of the input format. */

export function checkAnswers(
  answers: WizardAnswers,
  context: ValidationContext,
): Partial<Record<keyof WizardAnswers, string>> {
  const errors: Partial<Record<keyof WizardAnswers, string>> = {};
  for (const box of ["firstName", "firstLastName", "secondLastName", "fatherName", "motherName"] as const)
    if (answers[box].trim()) Object.assign(errors, errorOf(box, personNameRule(answers[box])));
  const parseBirthDate = isDead(answers) ? parsePartialDay : parseDay;
  if (answers.birthDate && !parseBirthDate(answers.birthDate)) errors.birthDate = "DAY";
  if (answers["birthPlace.country"] === "CU") {
    if (!answers["birthPlace.province"]) errors["birthPlace.province"] = "REQUIRED";
    if (!answers["birthPlace.municipality"]) errors["birthPlace.municipality"] = "REQUIRED";
  } else if (answers["birthPlace.country"] && !answers["birthPlace.text"].trim())
    errors["birthPlace.text"] = "REQUIRED";
  if (answers.residence === "abroad" && !answers.abroadCountry) errors.abroadCountry = "REQUIRED";
  if (!answers.legalize && legalization.when(answers, context)) errors.legalize = "REQUIRED";
  else if (answers.legalize === "yes" && !mayLegalize(answers, context)) errors.legalize = "CHOICE";
  if (answers.address.trim() && answers.address.trim().length < 5) errors.address = "AT_LEAST 5";
  if (context.family === "TR") Object.assign(errors, checkEntry(answers, context));
  const { family, today } = context;
  const needsSecondPerson = documentHas(answers, context, "needsSecondPerson");
  for (const [field, codes] of Object.entries(
    validateForm(answersToFields(answers), { family, today, needsSecondPerson }),
  )) {
    const box = boxOf(field, answers);
    if (box && !errors[box]) Object.assign(errors, errorOf(box, codes[0]));
  }
  return errors;
}
/** The box of a field path from the API. */

export function boxOf(path: string, answers: WizardAnswers): keyof WizardAnswers | undefined {
  if (path === "holderInCuba") return "residence";
  if ((path === "province" || path === "municipality") && answers.residence === "abroad") return "abroadCountry";
  if (path === "volume" || path === "folio") return boxOfEntry(answers, path, "eventDate");
  if (path === "eventDate" || path === "eventPlace") return boxOfEntry(answers, "volume", path);
  const leaf = leaves.find((each) => each.path === path) ?? leaves.find((each) => each.field === path);
  return leaf && leaf.path !== "holderInCuba" ? leaf.path : undefined;
}
/** The box of the chosen identification of the entry: volume and folio, or date and place. */

function boxOfEntry(
  { entryKnown }: WizardAnswers,
  entryBox: keyof WizardAnswers,
  unknownBox: keyof WizardAnswers,
): keyof WizardAnswers {
  return entryKnown === "yes" ? entryBox : entryKnown === "no" ? unknownBox : "entryKnown";
}
/** Payers in dollars get no legalization if it has no tariff in dollars. */

export function mayLegalize(answers: WizardAnswers, context: ValidationContext): boolean {
  const livesAbroad = answers.residence === "abroad" && !isDead(answers);
  return context.legalizesAbroad || !(context.requesterAbroad || livesAbroad);
}
/** Registry fields. The server only checks that the entry can be found; this reports what the search lacks. */

function checkEntry(answers: WizardAnswers, context: ValidationContext): Partial<Record<keyof WizardAnswers, string>> {
  const { entryKnown, relationship, holderDeceased } = answers;
  const errors: Partial<Record<keyof WizardAnswers, string>> = {};
  const requireBoxes = (...boxes: (keyof WizardAnswers)[]) => {
    for (const box of boxes) if (!String(answers[box]).trim()) errors[box] = "REQUIRED";
  };
  if (!entryKnown) errors.entryKnown = "REQUIRED";
  if (entryKnown === "yes") requireBoxes("volume", "folio");
  if (entryKnown === "no") requireBoxes("eventDate", "eventPlace");
  if (entryKnown === "no" && answers.eventDate && !parsePartialDay(answers.eventDate)) errors.eventDate = "DAY";
  for (const box of ["volume", "folio"] as const)
    if (entryKnown === "yes" && answers[box].trim().length > 10) errors[box] = "AT_MOST 10";
  requireBoxes("registry.province", "registry.municipality");
  if (documentHas(answers, context, "needsSecondPerson")) {
    for (const box of ["secondPerson.firstName", "secondPerson.lastNames"] as const)
      Object.assign(errors, errorOf(box, answers[box].trim() ? personNameRule(answers[box]) : "REQUIRED"));
  }
  if (relationship === selfRelationship && isOfDeceased(answers)) errors.relationship = "CHOICE";
  if (relationship !== selfRelationship && !isOfDeceased(answers) && !holderDeceased)
    errors.holderDeceased = "REQUIRED";
  return errors;
}
function errorOf(box: keyof WizardAnswers, code: string | undefined): Partial<Record<keyof WizardAnswers, string>> {
  return code ? { [box]: code } : {};
}
