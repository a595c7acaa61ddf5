/** Copies a person's personal data from an earlier request into this form; what is requested must be answered again. */
import { api, offlineMessage } from "../../../../../../web/api.ts";
import { deviceStorage } from "../../../../../../web/site/offline/device-storage.ts";
import { navigateTo } from "../../../../../../web/site/routing/navigate.ts";
import { toastFailure } from "../../../../../../web/site/toasts.tsx";
import { fieldsToAnswers } from "../answers/answers.ts";
import { stepsByFamily, type WizardStep } from "../steps/steps.ts";
import { isBoxOf, storeAnswers } from "./draft.ts";
import { nextStepAddress } from "../steps/next-step.ts";
import { draftPeople } from "./draft-people.ts";
import { saveAnswers } from "./save-answers.ts";
import type { WizardState } from "../wizard-state.ts";

export async function fillEarlier(
  wizard: WizardState,
  index: number,
  { commonId, formId }: WizardState["earlier"][number],
): Promise<void> {
  const { group, context } = wizard;
  try {
    const { forms } = await api.onlineRequests.details({ commonId });
    const form = forms.find(({ _id }) => _id === formId);
    const current = draftPeople(wizard).find((each) => each.index === index);
    if (!form || !current) throw offlineMessage();
    const steps: readonly WizardStep[] = stepsByFamily[context.family];
    const fields = steps.filter(({ part }) => personalParts.has(part)).flatMap(({ savedFields }) => savedFields);
    const personalAnswers = Object.fromEntries(
      Object.entries(fieldsToAnswers(form)).filter(([box]) => fields.some((field) => isBoxOf(field, box))),
    );
    const answers = { ...current.answers, ...personalAnswers };
    storeAnswers(deviceStorage, group.commonId, index, answers, fields);
    wizard.saved(await saveAnswers(group, index, answers, fields));
    await navigateTo(nextStepAddress(wizard, { index, answers }));
  } catch (error) {
    toastFailure(error);
  }
}

/** Task parts with personal data. */
const personalParts: ReadonlySet<string> = new Set(["person", "home", "identity"]);
