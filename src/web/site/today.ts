import { dayOf } from "../../kit/calendar.ts";

/** Today in Havana by the device's clock; what depends on it is judged again by the server. */
export function today(): string {
  return dayOf(new Date());
}
