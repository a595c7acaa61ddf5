/**
 * Idempotency keys stored on the device until the request is answered: after a lost response, a closed browser or a
 * power failure, the next attempt uses the same key.
 */
import type { DeviceStorage } from "./offline/device-storage.ts";

const prefix = "legalsit-once-";

/**
 * The stored key for an action, or a new one if there is none or it is older than `maxAgeMs`. `now` is in milliseconds
 * since the epoch.
 */
export function idempotencyKeyFor(storage: DeviceStorage, action: string, now: number, maxAgeMs: number): string {
  const [key, createdAt] = (storage.getItem(prefix + action) ?? "").split(" ");
  if (key && now - Number(createdAt) < maxAgeMs) return key;
  const created = crypto.randomUUID();
  try {
    storage.setItem(prefix + action, `${created} ${now}`);
  } catch {
    // Storage full or refused: the key lasts as long as this attempt.
  }
  return created;
}

/** Deletes the key after an answer, so that the next request has a new one. */
export function clearIdempotencyKey(storage: DeviceStorage, action: string): void {
  storage.removeItem(prefix + action);
}
