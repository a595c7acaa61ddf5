/** The code or link that a mail carries: the area that keeps it says here whether it still opens anything. */
import type { Transaction } from "../../../server/database/connection.ts";
import { lateBoundPort } from "../../../server/late-bound-port.ts";

export interface MailedSecretPort {
  /** Its mail is about to leave. False when it was replaced or used meanwhile, or went with its account. */
  beginLife(tx: Transaction, carried: string, now: Date): Promise<boolean>;
}

export const [registerCarried, carried] = lateBoundPort<MailedSecretPort>("what a mail carries");
