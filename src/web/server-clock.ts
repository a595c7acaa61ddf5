/**
 * What time it is by the server, as its answers say: the clock of a phone may be wrong and decides nothing that is shown.
 * Until the first answer it is the device's.
 */
let aheadMs = 0;

/** An answer tells whole seconds and takes its time to come: less is no difference. */
const exactMs = 2000;

/** The `Date` of an answer that comes from the server itself. */
export function hearServerTime(date: string | null): void {
  const told = Date.parse(date ?? "") - Date.now();
  if (Number.isFinite(told) && Math.abs(told - aheadMs) > exactMs) aheadMs = told;
}

export const serverNow = (): number => Date.now() + aheadMs;
export const serverDate = (): Date => new Date(serverNow());
