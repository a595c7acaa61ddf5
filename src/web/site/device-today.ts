import { dayOf } from "../../kit/calendar.ts";
import { serverDate } from "../server-clock.ts";

/** Today in Havana by the clock of the server; what depends on it is judged again by the server. */
export function today(): string {
  return dayOf(serverDate());
}
