/** Working days: Monday to Friday, except Cuban public holidays. */
import { addDays, weekday } from "./calendar.ts";
import { isHoliday } from "./holidays.ts";

/** Monday to Friday, except public holidays. */
export function isWorkingDay(day: string): boolean {
  return weekday(day) <= 5 && !isHoliday(day);
}

/** The working day `count` working days after a day. The day itself does not count. */
export function addWorkingDays(day: string, count: number): string {
  let result = day;
  for (let remaining = count; remaining > 0; ) {
    result = addDays(result, 1);
    if (isWorkingDay(result)) remaining -= 1;
  }
  return result;
}

/** The holidays that fall on Monday to Friday, within `count` days from a day, which counts as the first. */
export function holidaysFrom(day: string, count: number): string[] {
  const days = Array.from({ length: count }, (_each, index) => addDays(day, index));
  return days.filter((each) => weekday(each) <= 5 && isHoliday(each));
}

/** The last `count` working days before a day, oldest first. */
export function workingDaysBefore(day: string, count: number): string[] {
  const days: string[] = [];
  for (let each = addDays(day, -1); days.length < count; each = addDays(each, -1))
    if (isWorkingDay(each)) days.unshift(each);
  return days;
}
