/**
 * Reports that were entered without a connection, stored on the device: they survive an offline period, a closed
 * browser and an empty battery. Each entry is sent with its own idempotency key until the server answers, in the order
 * of entry, so it is applied once. It is deleted after success, or when the user dismisses a refused one.
 */
import type { DeviceStorage } from "./device-storage.ts";

/** A stored report. */
export interface OutboxEntry<Report> {
  /** Sent as `Idempotency-Key`. */
  readonly key: string;
  /** Number of the record that it concerns. */
  readonly number: string;
  readonly report: Report;
  /** Reason of the server's refusal. */
  readonly refused?: string;
}
export type Send<Report> = (entry: OutboxEntry<Report>) => Promise<unknown>;

/**
 * The outbox under that storage name. It is not deleted on sign-out: work that was done must not be lost with a
 * session.
 */
export function openOutbox<Report>(storage: DeviceStorage, name: string) {
  const read = (): OutboxEntry<Report>[] => {
    try {
      const stored = JSON.parse(storage.getItem(name) ?? "[]") as OutboxEntry<Report>[];
      return Array.isArray(stored) ? stored : [];
    } catch {
      return [];
    }
  };
  const write = (entries: readonly OutboxEntry<Report>[]): void => {
    if (entries.length === 0) storage.removeItem(name);
    else storage.setItem(name, JSON.stringify(entries));
  };
  const dismiss = (key: string): void => write(read().filter((each) => each.key !== key));
  return {
    read,
    dismiss,
    /** Stores an entry before it is sent; replaces one with the same key. */
    put: (entry: OutboxEntry<Report>): void => write([...read().filter((each) => each.key !== entry.key), entry]),
    /**
     * Sends the waiting entries, oldest first, and stops at the first that cannot be sent. Returns the numbers of the
     * sent ones.
     */
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

/** Whether a refusal is final. No connection, a server error, a rate limit and an expired session are not. */
function isFinal(error: unknown): error is { status: number; message: string } {
  const status = typeof error === "object" && error !== null && "status" in error ? Number(error.status) : 0;
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status);
}
