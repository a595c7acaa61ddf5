import { faultsOfRecipient } from "../../../../kit/validation-rules.ts";
import { deviceStorage } from "../../../../web/site/device-storage.ts";
import { type WizardAnswers, fieldsToAnswers, emptyPickup, type PickupAnswers, withSettled } from "./answers.ts";
import { mergeAnswers, readDraft } from "./draft.ts";
import type { WizardState } from "./request.tsx";
import { writableForms } from "./editable-forms.ts";

export interface DraftPerson {
  /** Place in the group. */
  readonly index: number;
  readonly answers: WizardAnswers;
}

/** What is known of everybody who may be written now: as the server has it, under what only this device has. */
export function draftPeople({
  group,
  offer,
  about,
}: Pick<WizardState, "group" | "offer" | "about">): readonly DraftPerson[] {
  const kept = readDraft(deviceStorage, group.commonId);
  return writableForms(group).map((index) => {
    const saved = group.forms[index];
    const answers = mergeAnswers(saved && fieldsToAnswers(saved), kept?.forms[index]);
    return { index, answers: withSettled(answers, offer, about.destinations) };
  });
}

export function pickupAnswers({ commonId, pickup }: WizardState["group"]): PickupAnswers {
  return readDraft(deviceStorage, commonId)?.pickup ?? pickup ?? emptyPickup;
}

export function isPickupDone(pickup: PickupAnswers, today: string): boolean {
  return Object.keys(faultsOfRecipient(pickup, today)).length === 0;
}
