import { dayOf } from "../../../kit/time/calendar.ts";
import { serverDate } from "../../server-clock.ts";

/** Today in Havana by the server's clock. For display and early checks only: the server checks again. */
export function today(): string {
  return dayOf(serverDate());
}
