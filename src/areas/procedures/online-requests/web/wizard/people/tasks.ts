/** Tasks of a request by person, and the next one. */
import type { WizardAnswers } from "../answers/answers.ts";
import { type ValidationContext, type WizardStepFor, type TaskPart, wizardStepsOf } from "../steps/steps.ts";
import { firstOpenStep } from "../answers/answer-checks.ts";
import { checkStep } from "../answers/answer-checks.ts";
import type { DraftPerson } from "../draft/draft-people.ts";

export interface Task {
  readonly part: TaskPart;
  /** The step to continue with: the first with an error, otherwise the first of the part. */
  readonly step: WizardStepFor;
  /** Number of missing or wrong answers. */
  readonly missing: number;
  readonly isStarted: boolean;
}

/** The parts of one person's form in question order; `blank` are the answers of an untouched form. */
export function tasksOf(answers: WizardAnswers, context: ValidationContext, blank: WizardAnswers): readonly Task[] {
  const steps = wizardStepsOf(answers, context);
  return [...new Set(steps.map(({ part }) => part))].flatMap((part) => {
    const partSteps = steps.filter((step) => step.part === part);
    const errorCounts = partSteps.map((step) => Object.keys(checkStep(step, answers, context)).length);
    const step = partSteps[errorCounts.findIndex((count) => count > 0)] ?? partSteps[0];
    if (!step) return [];
    const missing = errorCounts.reduce((sum, count) => sum + count, 0);
    const isStarted = partSteps.some(({ boxes }) => boxes.some((box) => answers[box] !== blank[box]));
    return [{ part, step, missing, isStarted }];
  });
}

export type NextTask = { readonly index: number; readonly step: WizardStepFor } | "pickup" | "check";

/** The first open question of any person, then pickup, then review. */
export function aheadOf(people: readonly DraftPerson[], context: ValidationContext, isPickupDone: boolean): NextTask {
  for (const { index, answers } of people) {
    const step = firstOpenStep(answers, context);
    if (step) return { index, step };
  }
  return isPickupDone ? "check" : "pickup";
}

/**
 * The step after one that was opened on its own: the rest of its part if opened from the task list, then the person's
 * next open step. Undefined: return to the page that opened it.
 */
export function followsOf(
  step: WizardStepFor,
  answers: WizardAnswers,
  context: ValidationContext,
  openedFrom: "part" | "answer",
): WizardStepFor | undefined {
  const steps = wizardStepsOf(answers, context);
  const rest = steps.slice(steps.findIndex((each) => each.key === step.key) + 1);
  const isOpen = (each: WizardStepFor) => Object.keys(checkStep(each, answers, context)).length > 0;
  const [next] = rest;
  if (openedFrom === "part" && next?.part === step.part) return next;
  return rest.find(isOpen) ?? steps.find(isOpen);
}
