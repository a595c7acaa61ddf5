/** Changes of what the device keeps that come after the questions. */
import { storageKeys, type DeviceStorage, typedValuesPrefix } from "../../../../web/site/device-storage.ts";
import type { PickupAnswers } from "./answers.ts";
import { changeDraft, readDraft } from "./draft.ts";
import { clearDraft } from "./forget-draft.ts";

const keepDays = 7;

export function keepPickup(shelf: DeviceStorage, commonId: string, pickup: PickupAnswers, now = Date.now()): void {
  changeDraft(shelf, commonId, now, (draft) => ({ ...draft, pickup }));
}

/** A removed form takes its answers with it; the following move up. */
export function dropForm(shelf: DeviceStorage, commonId: string, index: number, now: number): void {
  changeDraft(shelf, commonId, now, (draft) => ({ ...draft, forms: draft.forms.filter((_, at) => at !== index) }));
}

/** What has been lying for a week is dropped. */
export function forgetOldDrafts(shelf: DeviceStorage, now: number): void {
  for (const key of storageKeys(shelf, typedValuesPrefix)) {
    const commonId = key.slice(typedValuesPrefix.length);
    const draft = readDraft(shelf, commonId);
    if (!draft || now - draft.at > keepDays * 86_400_000) clearDraft(shelf, commonId);
  }
}
