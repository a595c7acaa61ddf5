/** What follows once somebody has proven that the mailbox of their account is theirs: the area that keeps clients says it. */
import type { Transaction } from "../../../server/database/connection.ts";
import { lateBoundPort } from "../../../server/late-bound-port.ts";

export interface VerifiedAccountPort {
  /** Inside the transaction that makes the account one that can be used. */
  accountProven(tx: Transaction, userId: string): Promise<void>;
}

export const [registerAcquaintance, acquaintance] = lateBoundPort<VerifiedAccountPort>("whom the firm knows already");
