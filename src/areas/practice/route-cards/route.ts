/** Schedule and cost of a route's steps. */
import { addDays } from "../../../kit/time/calendar.ts";
import { addWorkingDays } from "../../../kit/time/working-days.ts";
import { type Currency, currencies, sum } from "../../../kit/numbers/money.ts";
import type { RouteStep } from "./route-card.ts";

interface RouteStart {
  /** Day on which the document is submitted. */
  readonly from: string;
  /** End of the document's own validity; null if it has none. */
  readonly documentUntil: string | null;
}

/** Working days of all steps, one after the other. */
export const routeWorkingDays = (steps: readonly Pick<RouteStep, "days">[]): number =>
  steps.reduce((total, { days }) => total + days, 0);

/** Authority fees by currency; unknown fees are left out. */
export function routeCosts(steps: readonly Pick<RouteStep, "cost">[]): { amount: string; currency: Currency }[] {
  return currencies.flatMap((currency) => {
    const amounts = steps.flatMap(({ cost }) => (cost?.currency === currency ? [cost.amount] : []));
    return amounts.length > 0 ? [{ amount: sum(amounts), currency }] : [];
  });
}

/** Each step starts when the previous one is done. An early step's result may expire before the last step. */
export function scheduleSteps<Step extends RouteStep>(steps: readonly Step[], { from, documentUntil }: RouteStart) {
  let currentDay = from;
  const scheduled = steps.map((step) => {
    currentDay = step.days === 0 ? currentDay : addWorkingDays(currentDay, step.days);
    return {
      ...step,
      readyOn: currentDay,
      validUntil: step.validityDays === null ? null : addDays(currentDay, step.validityDays),
    };
  });
  const validityEnds = [documentUntil, ...scheduled.map(({ validUntil }) => validUntil)].filter(
    (each) => each !== null,
  );
  const useBy = validityEnds.sort()[0] ?? null;
  return { steps: scheduled, readyOn: currentDay, useBy, isTooLate: useBy !== null && useBy < currentDay };
}
