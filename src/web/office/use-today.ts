import { useState } from "react";
import { dayOf } from "../../kit/calendar.ts";
import { serverDate } from "../server-clock.ts";

/** Today in Havana, as it was when the screen was opened. */
export function useToday(): string {
  const [today] = useState(() => dayOf(serverDate()));
  return today;
}
