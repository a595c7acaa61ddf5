/** Where the wizard continues. */
import { aheadAt, type StepReturn, backAt, stepAt } from "../fields/addresses.ts";
import { type WizardStepFor, wizardStepsOf } from "./steps.ts";
import { firstOpenStep } from "../answers/answer-checks.ts";
import { isPickupDone, draftPeople, pickupAnswers, type DraftPerson } from "../draft/draft-people.ts";
import { aheadOf, followsOf } from "../people/tasks.ts";
import type { WizardState } from "../wizard-state.ts";

/**
 * Address after a saved step. The answer may have added or removed steps; after a person's last step follows the next
 * open task.
 */
export function nextStepAfter(
  wizard: WizardState,
  { index, answers }: DraftPerson,
  step: WizardStepFor,
  back: StepReturn | undefined,
): string {
  const { commonId } = wizard.group;
  const { context } = wizard;
  if (back) {
    const next = followsOf(step, answers, context, back === "tasks" ? "part" : "answer");
    return next ? stepAt(commonId, index, next.key, back) : backAt(commonId, index, back);
  }
  const steps = wizardStepsOf(answers, context);
  const next = steps[steps.findIndex((each) => each.key === step.key) + 1] ?? firstOpenStep(answers, context);
  return next ? stepAt(commonId, index, next.key) : nextStepAddress(wizard, { index, answers });
}

/** Address of the next open task; `current` overrides the stored answers of its person. */
export function nextStepAddress(
  { group, offer, context }: Pick<WizardState, "group" | "offer" | "context">,
  current?: DraftPerson,
): string {
  const people = draftPeople({ group, offer, context }).map((each) => (each.index === current?.index ? current : each));
  return aheadAt(group.commonId, aheadOf(people, context, isPickupDone(pickupAnswers(group), context.today)));
}
