/** How long to wait before another code is asked for; kept as long as the tab, so that a reload does not begin it anew. */
export const waitSeconds = 60;
const key = "legalsit-code-sent";

type Shelf = Pick<Storage, "getItem" | "setItem">;

/** Seconds left; a person who comes here with an address that nothing is known of was just sent a code. */
export function secondsLeft(shelf: Shelf, address: string, now: number): number {
  const [sentTo, at] = JSON.parse(shelf.getItem(key) ?? "[]") as [string?, number?];
  if (sentTo !== address || at === undefined || at > now) return beginWait(shelf, address, now);
  return Math.max(0, Math.ceil(waitSeconds - (now - at) / 1000));
}

export function beginWait(shelf: Shelf, address: string, now: number): number {
  shelf.setItem(key, JSON.stringify([address, now]));
  return waitSeconds;
}
