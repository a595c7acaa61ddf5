/** Addresses of the pages of a request. */
import type { NextTask } from "../people/tasks.ts";

/** Page to return to from a step that was opened on its own: the task list, the review page, or a person's answers. */
export type StepReturn = "tasks" | "check" | "answers";

const base = (commonId: string) => `/onlineService/${commonId}`;

export const tasksAt = base;
export const checkAt = (commonId: string) => `${base(commonId)}?step=check`;
export const pickupAt = (commonId: string, back?: StepReturn) => withBack(`${base(commonId)}?step=pickup`, back);
export const personAt = (commonId: string, index: number) => `${base(commonId)}?form=${index + 1}`;
export const answersAt = (commonId: string, index: number) => `${personAt(commonId, index)}&step=answers`;
export const stepAt = (commonId: string, index: number, step: string, back?: StepReturn) =>
  withBack(`${personAt(commonId, index)}&step=${step}`, back);

export function aheadAt(commonId: string, next: NextTask): string {
  if (next === "check") return checkAt(commonId);
  return next === "pickup" ? pickupAt(commonId) : stepAt(commonId, next.index, next.step.key);
}

export function backAt(commonId: string, index: number, back: StepReturn): string {
  if (back === "tasks") return tasksAt(commonId);
  return back === "check" ? checkAt(commonId) : answersAt(commonId, index);
}

/** Parses the return target of an address; undefined for any other text. */
export function readBack(text: string | undefined): StepReturn | undefined {
  return text === "tasks" || text === "check" || text === "answers" ? text : undefined;
}

function withBack(address: string, back: StepReturn | undefined): string {
  return back ? `${address}&back=${back}` : address;
}
