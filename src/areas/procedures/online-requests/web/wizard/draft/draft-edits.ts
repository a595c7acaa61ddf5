/** Changes to the stored draft after the questions. */
import {
  storageKeys,
  type DeviceStorage,
  typedValuesPrefix,
} from "../../../../../../web/site/offline/device-storage.ts";
import type { PickupAnswers } from "../answers/answers.ts";
import { changeDraft, readDraft } from "./draft.ts";
import { clearDraft } from "./forget-draft.ts";

const retentionDays = 7;

export function storePickup(storage: DeviceStorage, commonId: string, pickup: PickupAnswers, now = Date.now()): void {
  changeDraft(storage, commonId, now, (draft) => ({ ...draft, pickup }));
}

/** Removes the answers of a form; the following forms move up. */
export function dropForm(storage: DeviceStorage, commonId: string, index: number, now: number): void {
  changeDraft(storage, commonId, now, (draft) => ({
    ...draft,
    forms: draft.forms.filter((_, position) => position !== index),
  }));
}

/** Deletes drafts that are older than a week. */
export function forgetOldDrafts(storage: DeviceStorage, now: number): void {
  for (const key of storageKeys(storage, typedValuesPrefix)) {
    const commonId = key.slice(typedValuesPrefix.length);
    const draft = readDraft(storage, commonId);
    if (!draft || now - draft.at > retentionDays * 86_400_000) clearDraft(storage, commonId);
  }
}
