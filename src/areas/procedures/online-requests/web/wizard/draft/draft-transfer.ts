/** Moves a draft on this device to another request. */
import type { DeviceStorage } from "../../../../../../web/site/offline/device-storage.ts";
import { type FieldName, fieldNames } from "../../../wizard/form-fields.ts";
import type { WizardAnswers, PickupAnswers } from "../answers/answers.ts";
import { isBoxOf, readDraft, writeDraft } from "./draft.ts";
import { clearDraft } from "./forget-draft.ts";

/** Moves the answers of an expired draft to its replacement; all of them count as unsent. */
export function copyDraft(storage: DeviceStorage, from: string, to: string, now: number): void {
  const draft = readDraft(storage, from);
  if (!draft) return;
  const forms = draft.forms.map(({ answers }) => ({ answers, unsent: answeredFields(answers) }));
  writeDraft(storage, to, { ...draft, at: now, forms });
  clearDraft(storage, from);
}

/** Stores answers that the server has for another request; all of them count as unsent. */
export function storeDrafts(
  storage: DeviceStorage,
  commonId: string,
  forms: readonly WizardAnswers[],
  pickup: PickupAnswers | undefined,
  now: number,
): void {
  const draftForms = forms.map((answers) => ({ answers, unsent: answeredFields(answers) }));
  writeDraft(storage, commonId, { at: now, forms: draftForms, ...(pickup ? { pickup } : {}) });
}

function answeredFields(answers: Partial<WizardAnswers>): FieldName[] {
  const answered = Object.entries(answers).filter(([, value]) => value !== "" && value !== false);
  return fieldNames.filter((field) => answered.some(([box]) => isBoxOf(field, box)));
}
