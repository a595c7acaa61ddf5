/** Why a mail was not taken, as people say it, by what the mail server or the line said; the first that fits. */
export const mailReasons = ["address", "full", "account", "line", "other"] as const;
export type MailReason = (typeof mailReasons)[number];

/** Regular expressions of the database, any letter case. */
export const saidBy: Readonly<Record<Exclude<MailReason, "other">, string>> = {
  full: "mailbox (is )?full|over ?quota|quota exceeded|\\m[45]\\.2\\.2\\M|\\m552\\M",
  account: "^EAUTH|\\m535\\M|\\m530\\M",
  line: "^(ECONNECTION|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ESOCKET|EDNS|ENOTFOUND|ETLS|EGREETING)|\\m421\\M",
  address: "^(EENVELOPE|EMESSAGE)|\\m55[0134]\\M|\\m5\\.1\\.[0-9]+\\M",
};
