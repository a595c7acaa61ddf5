/** Where the questions of a request stand. */
import type { NextTask } from "./tasks.ts";

/** Where a step that was opened by itself leads back to: the list of tasks, the look over everything, or over one person. */
export type StepReturn = "tasks" | "check" | "answers";

const base = (commonId: string) => `/onlineService/${commonId}`;

export const tasksAt = base;
export const checkAt = (commonId: string) => `${base(commonId)}?step=check`;
export const pickupAt = (commonId: string, back?: StepReturn) => withBack(`${base(commonId)}?step=pickup`, back);
export const personAt = (commonId: string, index: number) => `${base(commonId)}?form=${index + 1}`;
export const answersAt = (commonId: string, index: number) => `${personAt(commonId, index)}&step=answers`;
export const stepAt = (commonId: string, index: number, step: string, back?: StepReturn) =>
  withBack(`${personAt(commonId, index)}&step=${step}`, back);

export function aheadAt(commonId: string, ahead: NextTask): string {
  if (ahead === "check") return checkAt(commonId);
  return ahead === "pickup" ? pickupAt(commonId) : stepAt(commonId, ahead.index, ahead.step.key);
}

export function backAt(commonId: string, index: number, back: StepReturn): string {
  if (back === "tasks") return tasksAt(commonId);
  return back === "check" ? checkAt(commonId) : answersAt(commonId, index);
}

/** What an address says of it; nothing for all else that somebody typed there. */
export function readBack(text: string | undefined): StepReturn | undefined {
  return text === "tasks" || text === "check" || text === "answers" ? text : undefined;
}

function withBack(address: string, back: StepReturn | undefined): string {
  return back ? `${address}&back=${back}` : address;
}
