/** What is done and what is left to do of a request, person by person; and where it goes on. */
import type { WizardAnswers } from "./answers.ts";
import { type ValidationContext, type WizardStepFor, type TaskPart, wizardStepsOf } from "./steps.ts";
import { firstOpenStep } from "./answer-checks.ts";
import { checkStep } from "./answer-checks.ts";
import type { DraftPerson } from "./draft-people.ts";

export interface Task {
  readonly part: TaskPart;
  /** Where it is gone on with: its first question without a right answer, its first one otherwise. */
  readonly step: WizardStepFor;
  /** Answers that are not right yet. */
  readonly missing: number;
  readonly isBegun: boolean;
}

/** The parts of one person's form, in the order in which they are asked; `blank` is a form that nobody has begun. */
export function tasksOf(answers: WizardAnswers, about: ValidationContext, blank: WizardAnswers): readonly Task[] {
  const steps = wizardStepsOf(answers, about);
  return [...new Set(steps.map(({ part }) => part))].flatMap((part) => {
    const own = steps.filter((step) => step.part === part);
    const faults = own.map((step) => Object.keys(checkStep(step, answers, about)).length);
    const step = own[faults.findIndex((count) => count > 0)] ?? own[0];
    if (!step) return [];
    const missing = faults.reduce((sum, count) => sum + count, 0);
    const isBegun = own.some(({ asks }) => asks.some((box) => answers[box] !== blank[box]));
    return [{ part, step, missing, isBegun }];
  });
}

export type NextTask = { readonly index: number; readonly step: WizardStepFor } | "pickup" | "check";

/** The first question that nobody has answered yet, of whomever; then who collects; then the look over everything. */
export function aheadOf(people: readonly DraftPerson[], about: ValidationContext, isPickupDone: boolean): NextTask {
  for (const { index, answers } of people) {
    const step = firstOpenStep(answers, about);
    if (step) return { index, step };
  }
  return isPickupDone ? "check" : "pickup";
}

/**
 * What follows a step that was opened by itself, from the list or to change an answer: the rest of its part where that
 * was opened, then what this person still lacks. Nothing: back to where it was opened.
 */
export function followsOf(
  step: WizardStepFor,
  answers: WizardAnswers,
  about: ValidationContext,
  opened: "part" | "answer",
): WizardStepFor | undefined {
  const steps = wizardStepsOf(answers, about);
  const rest = steps.slice(steps.findIndex((each) => each.key === step.key) + 1);
  const isOpen = (each: WizardStepFor) => Object.keys(checkStep(each, answers, about)).length > 0;
  const [next] = rest;
  if (opened === "part" && next?.part === step.part) return next;
  return rest.find(isOpen) ?? steps.find(isOpen);
}
