/** The way of a document through its steps: when each is done, for how long it holds, what all of them cost. */
import { addDays, addWorkingDays } from "../../kit/calendar.ts";
import { type Currency, currencies, sum } from "../../kit/money.ts";
import type { RouteStep } from "./contract.ts";

interface Begins {
  /** The day on which the document is handed in. */
  readonly from: string;
  /** Until when the document itself is accepted; null where it does not end. */
  readonly documentUntil: string | null;
}

/** Working days of all steps, one after the other. */
export const routeWorkingDays = (steps: readonly Pick<RouteStep, "days">[]): number =>
  steps.reduce((all, { days }) => all + days, 0);

/** What authorities charge, by currency; what nobody knows is left out. */
export function routeCosts(steps: readonly Pick<RouteStep, "cost">[]): { amount: string; currency: Currency }[] {
  return currencies.flatMap((currency) => {
    const own = steps.flatMap(({ cost }) => (cost?.currency === currency ? [cost.amount] : []));
    return own.length > 0 ? [{ amount: sum(own), currency }] : [];
  });
}

/** Every step begins when the one before is done. What was obtained first may end before the last step. */
export function timed<Step extends RouteStep>(steps: readonly Step[], { from, documentUntil }: Begins) {
  let on = from;
  const done = steps.map((step) => {
    on = step.days === 0 ? on : addWorkingDays(on, step.days);
    return { ...step, readyOn: on, validUntil: step.validityDays === null ? null : addDays(on, step.validityDays) };
  });
  const limits = [documentUntil, ...done.map(({ validUntil }) => validUntil)].filter((each) => each !== null);
  const useBy = limits.sort()[0] ?? null;
  return { steps: done, readyOn: on, useBy, isTooLate: useBy !== null && useBy < on };
}
