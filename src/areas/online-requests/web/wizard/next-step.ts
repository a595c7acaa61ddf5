/** Where the wizard goes on. */
import { aheadAt, type StepReturn, backAt, stepAt } from "./addresses.ts";
import { type WizardStepFor, wizardStepsOf } from "./steps.ts";
import { firstOpenStep } from "./answer-checks.ts";
import { isPickupDone, draftPeople, pickupAnswers, type DraftPerson } from "./draft-people.ts";
import type { WizardState } from "./request.tsx";
import { aheadOf, followsOf } from "./tasks.ts";

/** The answer just given may open a step or spare one; after the last of a person comes what the others lack. */
export function nextStepAfter(
  writing: WizardState,
  { index, answers }: DraftPerson,
  step: WizardStepFor,
  back: StepReturn | undefined,
): string {
  const { commonId } = writing.group;
  const { about } = writing;
  if (back) {
    const next = followsOf(step, answers, about, back === "tasks" ? "part" : "answer");
    return next ? stepAt(commonId, index, next.key, back) : backAt(commonId, index, back);
  }
  const steps = wizardStepsOf(answers, about);
  const next = steps[steps.findIndex((each) => each.key === step.key) + 1] ?? firstOpenStep(answers, about);
  return next ? stepAt(commonId, index, next.key) : nextStepAddress(writing, { index, answers });
}

/** Where the request goes on; `typed` is newer than what is kept of that person. */
export function nextStepAddress(
  { group, offer, about }: Pick<WizardState, "group" | "offer" | "about">,
  typed?: DraftPerson,
): string {
  const people = draftPeople({ group, offer, about }).map((each) => (each.index === typed?.index ? typed : each));
  return aheadAt(group.commonId, aheadOf(people, about, isPickupDone(pickupAnswers(group), about.today)));
}
