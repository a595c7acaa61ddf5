/** What an earlier request says of a person, into a form of this one; what is asked for this time stays to be answered. */
import { ApiError, api, offlineMessage } from "../../../../web/api.ts";
import { deviceStorage } from "../../../../web/site/device-storage.ts";
import { navigateTo } from "../../../../web/site/navigate.ts";
import { toast } from "../../../../web/site/toasts.tsx";
import { fieldsToAnswers } from "./answers.ts";
import { stepsByFamily, type WizardStep } from "./steps.ts";
import { isBoxOf, storeAnswers } from "./draft.ts";
import { nextStepAddress } from "./next-step.ts";
import { draftPeople } from "./draft-people.ts";
import type { WizardState } from "./request.tsx";
import { saveAnswers } from "./save-answers.ts";

export async function fillEarlier(
  writing: WizardState,
  index: number,
  { commonId, formId }: WizardState["earlier"][number],
): Promise<void> {
  const { group, about } = writing;
  try {
    const { forms } = await api.onlineRequests.details({ commonId });
    const form = forms.find(({ _id }) => _id === formId);
    const now = draftPeople(writing).find((each) => each.index === index);
    if (!form || !now) throw offlineMessage();
    const steps: readonly WizardStep[] = stepsByFamily[about.family];
    const fields = steps.filter(({ part }) => personal.has(part)).flatMap(({ saves }) => saves);
    const own = Object.fromEntries(
      Object.entries(fieldsToAnswers(form)).filter(([box]) => fields.some((field) => isBoxOf(field, box))),
    );
    const answers = { ...now.answers, ...own };
    storeAnswers(deviceStorage, group.commonId, index, answers, fields);
    writing.saved(await saveAnswers(group, index, answers, fields));
    await navigateTo(nextStepAddress(writing, { index, answers }));
  } catch (error) {
    toast(error instanceof ApiError ? error.message : String(error), "bad");
  }
}

/** Parts of a form that say who somebody is. */
const personal: ReadonlySet<string> = new Set(["person", "home", "identity"]);
