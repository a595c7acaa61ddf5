/** How many places each day gets; pure. */
import { addDays, weekday, weekOf } from "../../../../kit/time/calendar.ts";
import { isWorkingDay } from "../../../../kit/time/working-days.ts";

export interface CapacityPlan {
  readonly from: string;
  readonly to: string;
  /** Either `perDay` or `perWeek`. */
  readonly perDay?: number | undefined;
  readonly perWeek?: number | undefined;
  /** 1 Monday … 5 Friday. */
  readonly weekdays: readonly number[];
}

export interface PlannedDay {
  readonly date: string;
  readonly places: number;
}

/** Equal parts, the remainder to the first: distributeEvenly(50, 4) → 13, 13, 12, 12. */
export function distributeEvenly(total: number, parts: number): number[] {
  const each = Math.floor(total / parts);
  return Array.from({ length: parts }, (_, index) => each + (index < total % parts ? 1 : 0));
}

/**
 * The working days of a period with their places, and its non-working days. The places of a week are distributed over
 * all working days of that week, even if the period includes only some of them.
 */
export function planDays(plan: CapacityPlan): { days: PlannedDay[]; notWorking: string[] } {
  const isInPeriod = (date: string) => date >= plan.from && date <= plan.to;
  const days: PlannedDay[] = [];
  const notWorking: string[] = [];
  for (let monday = weekOf(plan.from); monday <= plan.to; monday = addDays(monday, 7)) {
    const workingDates = Array.from({ length: 7 }, (_, index) => addDays(monday, index)).filter((date) =>
      plan.weekdays.includes(weekday(date)),
    );
    const working = workingDates.filter(isWorkingDay);
    const shares = distributeEvenly(plan.perWeek ?? 0, working.length);
    working.forEach((date, index) => {
      if (isInPeriod(date)) days.push({ date, places: plan.perDay ?? shares[index] ?? 0 });
    });
    notWorking.push(...workingDates.filter((date) => isInPeriod(date) && !isWorkingDay(date)));
  }
  return { days, notWorking };
}
