/** What the device keeps of one request, for another one. */
import type { DeviceStorage } from "../../../../web/site/device-storage.ts";
import { type FieldName, fieldNames } from "../../wizard/form-fields.ts";
import type { WizardAnswers, PickupAnswers } from "./answers.ts";
import { isBoxOf, readDraft, writeDraft } from "./draft.ts";
import { clearDraft } from "./forget-draft.ts";

/** The answers of a request whose places were lost, for the one that takes its place: the server has none of them. */
export function carryOver(shelf: DeviceStorage, from: string, to: string, now: number): void {
  const draft = readDraft(shelf, from);
  if (!draft) return;
  const forms = draft.forms.map(({ answers }) => ({ answers, unsent: answeredFields(answers) }));
  writeDraft(shelf, to, { ...draft, at: now, forms });
  clearDraft(shelf, from);
}

/** Answers that the server has of another request only. */
export function keepAll(
  shelf: DeviceStorage,
  commonId: string,
  forms: readonly WizardAnswers[],
  pickup: PickupAnswers | undefined,
  now: number,
): void {
  const kept = forms.map((answers) => ({ answers, unsent: answeredFields(answers) }));
  writeDraft(shelf, commonId, { at: now, forms: kept, ...(pickup ? { pickup } : {}) });
}

function answeredFields(answers: Partial<WizardAnswers>): FieldName[] {
  const answered = Object.entries(answers).filter(([, value]) => value !== "" && value !== false);
  return fieldNames.filter((field) => answered.some(([box]) => isBoxOf(field, box)));
}
