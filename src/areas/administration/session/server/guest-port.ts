/**
 * Port for guests: people without an account to whom a higher area gives access to one record. That area identifies
 * them and ends their sessions.
 */
import type { Call } from "../../../../server/call.ts";
import type { Caller } from "../../../../server/caller.ts";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import { definePort } from "../../../../server/port.ts";

export interface GuestPort {
  /** The guest of a token hash and the end of their session; null if there is none or it is over. */
  readonly find: (db: Queryable, tokenHash: string, now: Date) => Promise<{ caller: Caller; endsAt: number } | null>;
  readonly end: (tx: Transaction, caller: Caller) => Promise<void>;
  /** Stores the language and time zone of a guest's page; mails to the guest use them. */
  readonly storePageSettings: (call: Call) => Promise<void>;
}

export const guestPort = definePort<GuestPort>("guests");
