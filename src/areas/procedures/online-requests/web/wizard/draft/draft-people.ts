import { validateRecipient } from "../../../../../../kit/validation/validation-rules.ts";
import { deviceStorage } from "../../../../../../web/site/offline/device-storage.ts";
import {
  type WizardAnswers,
  fieldsToAnswers,
  emptyPickup,
  type PickupAnswers,
  fillSettledAnswers,
} from "../answers/answers.ts";
import { mergeAnswers, readDraft } from "./draft.ts";
import { writableForms } from "../editable-forms.ts";
import type { WizardState } from "../wizard-state.ts";

export interface DraftPerson {
  /** Place in the group. */
  readonly index: number;
  readonly answers: WizardAnswers;
}

/** The answers of every editable form: the server's, overridden by answers that only this device has. */
export function draftPeople({
  group,
  offer,
  context,
}: Pick<WizardState, "group" | "offer" | "context">): readonly DraftPerson[] {
  const draft = readDraft(deviceStorage, group.commonId);
  return writableForms(group).map((index) => {
    const saved = group.forms[index];
    const answers = mergeAnswers(saved && fieldsToAnswers(saved), draft?.forms[index]);
    return { index, answers: fillSettledAnswers(answers, offer, context.destinations) };
  });
}

export function pickupAnswers({ commonId, pickup }: WizardState["group"]): PickupAnswers {
  return readDraft(deviceStorage, commonId)?.pickup ?? pickup ?? emptyPickup;
}

export function isPickupDone(pickup: PickupAnswers, today: string): boolean {
  return Object.keys(validateRecipient(pickup, today)).length === 0;
}
