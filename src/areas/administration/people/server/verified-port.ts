/** Port to the area of clients, called once the owner of an account has proved their mailbox. */
import type { Transaction } from "../../../../server/database/connection.ts";
import { definePort } from "../../../../server/port.ts";

interface VerifiedAccountPort {
  /** Runs inside the transaction that activates the account. */
  accountProven(tx: Transaction, userId: string): Promise<void>;
}

export const verifiedAccountPort = definePort<VerifiedAccountPort>("clients with a verified account");
