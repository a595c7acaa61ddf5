import { api } from "../../../../web/api.ts";
import { self } from "../../wizard/form-validation.ts";
import type { WizardAnswers } from "./answers.ts";

/** What the account knows of its owner. */
export const particulars = ["firstName", "firstLastName", "secondLastName", "identityNumber", "birthDate"] as const;
type Particulars = Partial<Pick<WizardAnswers, (typeof particulars)[number]>>;

const nobodys: Particulars = Object.fromEntries(particulars.map((field) => [field, ""]));

/**
 * Never asked twice: of oneself what the account knows, to be confirmed. Who turns from oneself to somebody else
 * leaves nothing of oneself behind.
 */
export async function accountAnswers(typed: WizardAnswers, relationshipBefore: string): Promise<Particulars> {
  if (typed.relationship !== self) return relationshipBefore === self ? nobodys : {};
  if (typed.firstName && relationshipBefore === self) return {};
  const own = await api.people.info().catch(() => undefined);
  if (!own) return {};
  return {
    firstName: own.firstName,
    firstLastName: own.lastName,
    secondLastName: own.secondLastName ?? "",
    identityNumber: own.ci ?? "",
    birthDate: "",
  };
}
