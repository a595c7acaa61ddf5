import { faultsOfRecipient } from "../../../../kit/rules.ts";
import { device } from "../../../../web/site/device.ts";
import { type Answers, answersOf, emptyPickup, type PickupAnswers, withSettled } from "./answers.ts";
import { mergeAnswers, readDraft } from "./draft.ts";
import type { Writing } from "./request.tsx";
import { writableForms } from "./writable.ts";

export interface Written {
  /** Place in the group. */
  readonly index: number;
  readonly answers: Answers;
}

/** What is known of everybody who may be written now: as the server has it, under what only this device has. */
export function peopleOf({ group, offer, about }: Pick<Writing, "group" | "offer" | "about">): readonly Written[] {
  const kept = readDraft(device, group.commonId);
  return writableForms(group).map((index) => {
    const saved = group.forms[index];
    const answers = mergeAnswers(saved && answersOf(saved), kept?.forms[index]);
    return { index, answers: withSettled(answers, offer, about.destinations) };
  });
}

export function pickupOf({ commonId, pickup }: Writing["group"]): PickupAnswers {
  return readDraft(device, commonId)?.pickup ?? pickup ?? emptyPickup;
}

export function isPickupDone(pickup: PickupAnswers, today: string): boolean {
  return Object.keys(faultsOfRecipient(pickup, today)).length === 0;
}
