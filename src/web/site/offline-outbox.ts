/**
 * What was noted where there may be no line and the server does not have yet, on the phone itself: kept through a cut, a
 * closed browser, a flat battery. Each entry is sent with its own key until the server answers, so it is told once however
 * often it is sent, in the order in which it was noted. It is forgotten only when it was done, or when it was refused and
 * those who noted it have read why.
 */
import type { DeviceStorage } from "./device-storage.ts";

export interface OutboxEntry<Report> {
  /** Its `Idempotency-Key`. */
  readonly key: string;
  /** What it is about, as people call it. */
  readonly number: string;
  readonly report: Report;
  /** Why the server will not have it. */
  readonly refused?: string;
}
export type Send<Report> = (entry: OutboxEntry<Report>) => Promise<unknown>;

/**
 * The outbox under that name of the shelf; not one of those that signing out forgets: what was done must not be lost
 * with a session.
 */
export function openOutbox<Report>(shelf: DeviceStorage, name: string) {
  const read = (): OutboxEntry<Report>[] => {
    try {
      const kept = JSON.parse(shelf.getItem(name) ?? "[]") as OutboxEntry<Report>[];
      return Array.isArray(kept) ? kept : [];
    } catch {
      return [];
    }
  };
  const write = (entries: readonly OutboxEntry<Report>[]): void => {
    if (entries.length === 0) shelf.removeItem(name);
    else shelf.setItem(name, JSON.stringify(entries));
  };
  const dismiss = (key: string): void => write(read().filter((each) => each.key !== key));
  return {
    read,
    dismiss,
    /** Keeps a report before anything is sent. */
    put: (entry: OutboxEntry<Report>): void => write([...read().filter((each) => each.key !== entry.key), entry]),
    /** Sends what waits, oldest first; stops at the first that does not get through. Answers what was done. */
    send: async (send: Send<Report>): Promise<string[]> => {
      const done: string[] = [];
      for (const entry of read()) {
        if (entry.refused !== undefined) continue;
        try {
          await send(entry);
          dismiss(entry.key);
          done.push(entry.number);
        } catch (error) {
          if (!isFinal(error)) return done;
          const { message } = error;
          write(read().map((each) => (each.key === entry.key ? { ...each, refused: message } : each)));
        }
      }
      return done;
    },
  };
}

/** A "no" that will be "no" again. Silence, a tired server, too many calls and an ended session are none. */
function isFinal(error: unknown): error is { status: number; message: string } {
  const status = typeof error === "object" && error !== null && "status" in error ? Number(error.status) : 0;
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status);
}
