import { useState } from "react";
import { dayOf } from "../../kit/calendar.ts";

/** Today in Havana, as it was when the screen was opened. */
export function useToday(): string {
  const [today] = useState(() => dayOf(new Date()));
  return today;
}
