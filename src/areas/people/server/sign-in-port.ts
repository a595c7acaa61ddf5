/** Accounts and how their owners get in: the area of the session says it here. */
import type { SQL } from "drizzle-orm";
import type { Call } from "../../../server/call.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { lateBoundPort } from "../../../server/late-bound-port.ts";
import type { UserRow } from "./tables.ts";

export interface SignInPort {
  /** Mails the link that sets the first password of an account made by others; false beyond what a day allows. */
  mailInvitation(tx: Transaction, call: Call, user: UserRow): Promise<boolean>;
  /** The same for an account that has had one. */
  mailReset(tx: Transaction, call: Call, user: UserRow): Promise<boolean>;
  /** Tells the owner of an account at its former address, before the row is changed. */
  announceEmailChange(tx: Transaction, call: Call, before: UserRow, email: string): Promise<void>;
  /** For so many seconds a link to choose a password does not leave; none where it leaves at once. */
  secondsHeld(tx: Transaction, userId: string, now: Date): Promise<number>;
  /** What was mailed to somebody proves nothing any more. */
  endMailedSecrets(tx: Transaction, userId: string, now: Date): Promise<void>;
  /** Ends every session of somebody at once. */
  endSessionsOf(tx: Transaction, userId: string): Promise<void>;
  /** When the person of a row of `users` was last seen; null when they never signed in. */
  readonly lastSeenAt: SQL<string | null>;
}

export const [registerSignIn, signIn] = lateBoundPort<SignInPort>("how people sign in");
