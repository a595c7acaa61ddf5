/** People without an account whom an area above lets in to one thing: it says who they are, and ends that. */
import type { Call, Caller } from "../../../server/call.ts";
import type { Queryable, Transaction } from "../../../server/database/connection.ts";

export interface GuestPort {
  /** Who holds a token, by its hash, and until when; null for one that is no guest's, or no longer. */
  readonly find: (db: Queryable, tokenHash: string, now: Date) => Promise<{ caller: Caller; endsAt: number } | null>;
  readonly end: (tx: Transaction, caller: Caller) => Promise<void>;
  /** A guest's page tells its language and zone: what is written to them follows. */
  readonly hear: (call: Call) => Promise<void>;
}

let guests: GuestPort = { find: async () => null, end: async () => {}, hear: async () => {} };

/** Said once by that area when the server begins. */
export function registerGuests(said: GuestPort): void {
  guests = said;
}

export const guestsOf = (): GuestPort => guests;
