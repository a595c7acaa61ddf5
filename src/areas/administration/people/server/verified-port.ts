/** Port to the area of clients, called once the owner of an account has proved their mailbox. */
import type { Transaction } from "../../../../server/database/connection.ts";
import { lateBoundPort } from "../../../../server/late-bound-port.ts";

export interface VerifiedAccountPort {
  /** Runs inside the transaction that activates the account. */
  accountProven(tx: Transaction, userId: string): Promise<void>;
}

export const [registerAcquaintance, acquaintance] = lateBoundPort<VerifiedAccountPort>("whom the firm knows already");
