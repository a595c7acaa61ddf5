/**
 * The key of something asked for (`Idempotency-Key`), kept on the device until it was answered: a lost answer, a closed
 * browser or a power cut and the next try is still the same one.
 */
import type { DeviceStorage } from "./device-storage.ts";

const prefix = "legalsit-once-";

/** The key kept for this, or a new one when there is none or it is older than `lifeMs`. */
export function idempotencyKeyFor(shelf: DeviceStorage, what: string, now: number, lifeMs: number): string {
  const [key, since] = (shelf.getItem(prefix + what) ?? "").split(" ");
  if (key && now - Number(since) < lifeMs) return key;
  const made = crypto.randomUUID();
  try {
    shelf.setItem(prefix + what, `${made} ${now}`);
  } catch {
    // storage full or refused: the key lasts as long as the try
  }
  return made;
}

/** It was answered: the next one is another. */
export function clearIdempotencyKey(shelf: DeviceStorage, what: string): void {
  shelf.removeItem(prefix + what);
}
