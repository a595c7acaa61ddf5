import { api } from "../../../../web/api.ts";
import { device } from "../../../../web/site/device.ts";
import { answersOf } from "./answers.ts";
import { readDraft } from "./draft.ts";
import { carryOver, keepAll } from "./draft-transfer.ts";
import { forgetDraft } from "./kept.ts";

/**
 * Takes what was typed in a request that lost its places into the one that replaces it: from this device, or from the
 * server when it was typed on another. Without either the new one begins empty.
 */
export async function carryDraft(from: string, to: string): Promise<void> {
  if (readDraft(device, from)) return carryOver(device, from, to, Date.now());
  const lost = await api.onlineRequests.details({ commonId: from }).catch(() => undefined);
  if (!lost) return;
  keepAll(device, to, lost.forms.map(answersOf), lost.pickup ?? undefined, Date.now());
  forgetDraft(device, from);
}
