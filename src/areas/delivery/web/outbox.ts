/**
 * What a courier noted at a door and the server does not have yet, on the phone itself: kept through a cut, a closed
 * browser, a flat battery. Each entry is sent with its own key until the server answers, so it is told once however
 * often it is sent. It is forgotten only when it was done, or when it was refused and the courier has read why.
 */
import type { Shelf } from "../../../web/site/device.ts";
import type { InputOf } from "../../../kit/contract.ts";
import type { delivery } from "../contract.ts";

export type Report = InputOf<typeof delivery.setStatus>;
export interface Entry {
  /** Its `Idempotency-Key`. */
  readonly key: string;
  readonly number: string;
  readonly report: Report;
  /** Why the server will not have it. */
  readonly refused?: string;
}
export type Send = (entry: Entry) => Promise<unknown>;

/** Not among what signing out forgets: a delivery that was made must not be lost with a session. */
const shelfKey = "legalsit-courier-outbox";

export function readOutbox(shelf: Shelf): Entry[] {
  try {
    const read = JSON.parse(shelf.getItem(shelfKey) ?? "[]") as Entry[];
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}

/** Keeps a report before anything is sent. */
export function putOut(shelf: Shelf, entry: Entry): void {
  write(shelf, [...readOutbox(shelf).filter((each) => each.key !== entry.key), entry]);
}

export function dismiss(shelf: Shelf, key: string): void {
  write(
    shelf,
    readOutbox(shelf).filter((each) => each.key !== key),
  );
}

/** Sends what waits, oldest first; stops at the first that does not get through. Answers what was done. */
export async function sendOut(shelf: Shelf, send: Send): Promise<string[]> {
  const done: string[] = [];
  for (const entry of readOutbox(shelf)) {
    if (entry.refused !== undefined) continue;
    try {
      await send(entry);
      dismiss(shelf, entry.key);
      done.push(entry.number);
    } catch (error) {
      if (!isFinal(error)) return done;
      write(
        shelf,
        readOutbox(shelf).map((each) => (each.key === entry.key ? { ...each, refused: error.message } : each)),
      );
    }
  }
  return done;
}

/** A "no" that will be "no" again. Silence, a tired server, too many calls and an ended session are none. */
function isFinal(error: unknown): error is { status: number; message: string } {
  const status = typeof error === "object" && error !== null && "status" in error ? Number(error.status) : 0;
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status);
}

function write(shelf: Shelf, entries: readonly Entry[]): void {
  if (entries.length === 0) shelf.removeItem(shelfKey);
  else shelf.setItem(shelfKey, JSON.stringify(entries));
}
