/** To the server with what only this device has: an earlier cut left it behind, or it was typed and left at once. */
import { api } from "../../../../web/api.ts";
import { deviceStorage } from "../../../../web/site/device-storage.ts";
import { stepsByFamily } from "./steps.ts";
import { readDraft } from "./draft.ts";
import { draftPeople } from "./draft-people.ts";
import type { WizardState } from "./request.tsx";
import { saveAnswers } from "./save-answers.ts";

export async function syncDraft({
  group,
  offer,
  about,
}: Pick<WizardState, "group" | "offer" | "about">): Promise<void> {
  const { commonId, family } = group;
  const kept = readDraft(deviceStorage, commonId);
  if (!kept) return;
  let now = group;
  for (const { index, answers } of draftPeople({ group, offer, about })) {
    const { unsent = [], answers: typed = {} } = kept.forms[index] ?? {};
    // The server may not have a single answer yet, whatever was sent.
    const isUnknown = !now.forms[index] && Object.keys(typed).length > 0;
    const names = isUnknown ? stepsByFamily[family].flatMap((step) => [...step.saves]) : unsent;
    if (names.length > 0) now = await saveAnswers(now, index, answers, names);
  }
  if (!kept.pickup) return;
  const fresh = await api.onlineRequests.details({ commonId });
  const first = fresh.forms[draftPeople({ group, offer, about })[0]?.index ?? 0];
  if (first)
    await api.onlineRequests.updateForm({
      _id: first._id,
      draft: true,
      pickup: kept.pickup,
      updatedAt: first.updatedAt,
    });
}
