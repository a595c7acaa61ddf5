/** Port to the area of sessions: sign-in and mailed links of accounts. */
import type { SQL } from "drizzle-orm";
import type { Call } from "../../../../server/call.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { definePort } from "../../../../server/port.ts";
import type { UserRow } from "./tables.ts";

interface SignInPort {
  /** Mails the link that sets the first password of a new account; false beyond the daily limit. */
  mailInvitation(tx: Transaction, call: Call, user: UserRow): Promise<boolean>;
  /** The same for an account that has had a password. */
  mailReset(tx: Transaction, call: Call, user: UserRow): Promise<boolean>;
  /** Notifies the former address of an account, before the row is changed. */
  announceEmailChange(tx: Transaction, call: Call, before: UserRow, email: string): Promise<void>;
  /** Seconds until a mailed password link is sent; 0 when it is sent at once. */
  passwordLinkDelaySeconds(tx: Transaction, userId: string, now: Date): Promise<number>;
  /** Invalidates the codes and links that were mailed to a person. */
  endMailedSecrets(tx: Transaction, userId: string, now: Date): Promise<void>;
  /** Ends every session of a person at once. */
  endSessionsOf(tx: Transaction, userId: string): Promise<void>;
  /** When the person of a row of `users` was last active; null when they never signed in. */
  readonly lastSeenAt: SQL<string | null>;
  /** Whether the person of a row of `users` has a second factor. */
  readonly hasFactor: SQL<boolean>;
  /** Removes all second factors of a person, ends their sessions and mails them. */
  resetFactors(tx: Transaction, call: Pick<Call, "server">, user: UserRow): Promise<void>;
}

export const signInPort = definePort<SignInPort>("sign-in of accounts");
