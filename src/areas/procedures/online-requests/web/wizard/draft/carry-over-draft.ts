import { api } from "../../../../../../web/api.ts";
import { deviceStorage } from "../../../../../../web/site/offline/device-storage.ts";
import { fieldsToAnswers } from "../answers/answers.ts";
import { readDraft } from "./draft.ts";
import { copyDraft, storeDrafts } from "./draft-transfer.ts";
import { clearDraft } from "./forget-draft.ts";

/**
 * Copies the answers of an expired draft to the request that replaces it, from this device or from the server. Does
 * nothing if neither has them.
 */
export async function transferDraft(from: string, to: string): Promise<void> {
  if (readDraft(deviceStorage, from)) return copyDraft(deviceStorage, from, to, Date.now());
  const expired = await api.onlineRequests.details({ commonId: from }).catch(() => undefined);
  if (!expired) return;
  storeDrafts(deviceStorage, to, expired.forms.map(fieldsToAnswers), expired.pickup ?? undefined, Date.now());
  clearDraft(deviceStorage, from);
}
