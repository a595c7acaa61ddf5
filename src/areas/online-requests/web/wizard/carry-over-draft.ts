import { api } from "../../../../web/api.ts";
import { deviceStorage } from "../../../../web/site/device-storage.ts";
import { fieldsToAnswers } from "./answers.ts";
import { readDraft } from "./draft.ts";
import { carryOver, keepAll } from "./draft-transfer.ts";
import { clearDraft } from "./forget-draft.ts";

/**
 * Takes what was typed in a request that lost its places into the one that replaces it: from this device, or from the
 * server when it was typed on another. Without either the new one begins empty.
 */
export async function carryDraft(from: string, to: string): Promise<void> {
  if (readDraft(deviceStorage, from)) return carryOver(deviceStorage, from, to, Date.now());
  const lost = await api.onlineRequests.details({ commonId: from }).catch(() => undefined);
  if (!lost) return;
  keepAll(deviceStorage, to, lost.forms.map(fieldsToAnswers), lost.pickup ?? undefined, Date.now());
  clearDraft(deviceStorage, from);
}
