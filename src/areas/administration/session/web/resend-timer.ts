/**
 * Delay before another code can be requested; stored in the tab's session storage, so that a reload does not restart
 * it.
 */
export const waitSeconds = 60;
const key = "legalsit-code-sent";

type TimerStorage = Pick<Storage, "getItem" | "setItem">;

/** Seconds left. Starts a new wait for an address without a stored one: a code was just sent to it. */
export function secondsLeft(storage: TimerStorage, address: string, now: number): number {
  const [sentTo, sentAt] = JSON.parse(storage.getItem(key) ?? "[]") as [string?, number?];
  if (sentTo !== address || sentAt === undefined || sentAt > now) return beginWait(storage, address, now);
  return Math.max(0, Math.ceil(waitSeconds - (now - sentAt) / 1000));
}

export function beginWait(storage: TimerStorage, address: string, now: number): number {
  storage.setItem(key, JSON.stringify([address, now]));
  return waitSeconds;
}
