/** How many places each day gets (domain.md §6.10); pure. */
import { addDays, isWorkingDay, weekday, weekOf } from "../../../kit/calendar.ts";

export interface CapacityPlan {
  readonly from: string;
  readonly to: string;
  /** One of the two. */
  readonly perDay?: number | undefined;
  readonly perWeek?: number | undefined;
  /** 1 Monday … 5 Friday. */
  readonly weekdays: readonly number[];
}

export interface PlannedDay {
  readonly date: string;
  readonly places: number;
}

/** So many each, the remainder to the first: spread(50, 4) → 13, 13, 12, 12. */
export function distributeEvenly(total: number, parts: number): number[] {
  const each = Math.floor(total / parts);
  return Array.from({ length: parts }, (_, index) => each + (index < total % parts ? 1 : 0));
}

/**
 * The working days of a period with their places, and its days on which nobody works. A week's places are spread over
 * all working days of that week, also when the period holds only some of them.
 */
export function planDays(plan: CapacityPlan): { days: PlannedDay[]; notWorking: string[] } {
  const inside = (date: string) => date >= plan.from && date <= plan.to;
  const days: PlannedDay[] = [];
  const notWorking: string[] = [];
  for (let monday = weekOf(plan.from); monday <= plan.to; monday = addDays(monday, 7)) {
    const wanted = Array.from({ length: 7 }, (_, index) => addDays(monday, index)).filter((date) =>
      plan.weekdays.includes(weekday(date)),
    );
    const working = wanted.filter(isWorkingDay);
    const shares = distributeEvenly(plan.perWeek ?? 0, working.length);
    working.forEach((date, index) => {
      if (inside(date)) days.push({ date, places: plan.perDay ?? shares[index] ?? 0 });
    });
    notWorking.push(...wanted.filter((date) => inside(date) && !isWorkingDay(date)));
  }
  return { days, notWorking };
}
