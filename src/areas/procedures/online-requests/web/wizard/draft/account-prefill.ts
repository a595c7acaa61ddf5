import { api } from "../../../../../../web/api.ts";
import { selfRelationship } from "../../../wizard/form-validation.ts";
import type { WizardAnswers } from "../answers/answers.ts";

/** Fields that the account of the requester provides. */
export const particulars = ["firstName", "firstLastName", "secondLastName", "identityNumber", "birthDate"] as const;
type Particulars = Partial<Pick<WizardAnswers, (typeof particulars)[number]>>;

const clearedParticulars: Particulars = Object.fromEntries(particulars.map((field) => [field, ""]));

/**
 * Account data to prefill when the requester is the holder, to be confirmed. Clears them when the holder changes from
 * the requester to another person.
 */
export async function accountAnswers(answers: WizardAnswers, previousRelationship: string): Promise<Particulars> {
  if (answers.relationship !== selfRelationship)
    return previousRelationship === selfRelationship ? clearedParticulars : {};
  if (answers.firstName && previousRelationship === selfRelationship) return {};
  const account = await api.people.info().catch(() => undefined);
  if (!account) return {};
  return {
    firstName: account.firstName,
    firstLastName: account.lastName,
    secondLastName: account.secondLastName ?? "",
    identityNumber: account.ci ?? "",
    birthDate: "",
  };
}
