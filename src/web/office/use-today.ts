import { useState } from "react";
import { dayOf } from "../../kit/time/calendar.ts";
import { serverDate } from "../server-clock.ts";

/** Today in Havana by the server's clock, as of when the component was mounted. */
export function useToday(): string {
  const [today] = useState(() => dayOf(serverDate()));
  return today;
}
