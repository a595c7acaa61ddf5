/** Saves answers to the server that only this device has. */
import { api } from "../../../../../../web/api.ts";
import { deviceStorage } from "../../../../../../web/site/offline/device-storage.ts";
import { stepsByFamily } from "../steps/steps.ts";
import { readDraft } from "./draft.ts";
import { draftPeople } from "./draft-people.ts";
import { saveAnswers } from "./save-answers.ts";
import type { WizardState } from "../wizard-state.ts";

export async function syncDraft({
  group,
  offer,
  context,
}: Pick<WizardState, "group" | "offer" | "context">): Promise<void> {
  const { commonId, family } = group;
  const draft = readDraft(deviceStorage, commonId);
  if (!draft) return;
  let currentGroup = group;
  for (const { index, answers } of draftPeople({ group, offer, context })) {
    const { unsent = [], answers: draftAnswers = {} } = draft.forms[index] ?? {};
    // If the server has no form yet, all fields are sent, whatever is marked as unsent.
    const isNewForm = !currentGroup.forms[index] && Object.keys(draftAnswers).length > 0;
    const names = isNewForm ? stepsByFamily[family].flatMap((step) => [...step.savedFields]) : unsent;
    if (names.length > 0) currentGroup = await saveAnswers(currentGroup, index, answers, names);
  }
  if (!draft.pickup) return;
  const latest = await api.onlineRequests.details({ commonId });
  const first = latest.forms[draftPeople({ group, offer, context })[0]?.index ?? 0];
  if (first)
    await api.onlineRequests.updateForm({
      _id: first._id,
      draft: true,
      pickup: draft.pickup,
      updatedAt: first.updatedAt,
    });
}
