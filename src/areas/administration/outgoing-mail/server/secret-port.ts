/** Port to the area that stores the code or link of a mail. */
import type { Transaction } from "../../../../server/database/connection.ts";
import { lateBoundPort } from "../../../../server/late-bound-port.ts";

export interface MailedSecretPort {
  /**
   * Starts the validity when the mail is sent. False when the secret was replaced, used, or deleted with its account.
   */
  beginLife(tx: Transaction, secretId: string, now: Date): Promise<boolean>;
}

export const [registerCarried, carried] = lateBoundPort<MailedSecretPort>("what a mail carries");
