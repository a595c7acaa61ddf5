/** Port to the area that stores the code or link of a mail. */
import type { Transaction } from "../../../../server/database/connection.ts";
import { definePort } from "../../../../server/port.ts";

interface MailedSecretPort {
  /**
   * Starts the validity when the mail is sent. False when the secret was replaced, used, or deleted with its account.
   */
  startExpiry(tx: Transaction, secretId: string, now: Date): Promise<boolean>;
}

export const mailedSecretPort = definePort<MailedSecretPort>("secrets in mails");
