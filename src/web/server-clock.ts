/**
 * Server time, measured from the `Date` header of its responses: the clock of a phone may be wrong. Before the first
 * response it is the device's time.
 */
let offsetMs = 0;

/** The header has whole seconds and arrives with a delay: smaller differences are ignored. */
const toleranceMs = 2000;

/** Reads the `Date` header of a response that comes from the server itself. Ignores null and invalid dates. */
export function updateServerClock(date: string | null): void {
  const measuredMs = Date.parse(date ?? "") - Date.now();
  if (Number.isFinite(measuredMs) && Math.abs(measuredMs - offsetMs) > toleranceMs) offsetMs = measuredMs;
}

/** Milliseconds since the epoch by the server's clock. */
export const serverNow = (): number => Date.now() + offsetMs;
export const serverDate = (): Date => new Date(serverNow());
