/** Why a mail was not taken, as people say it, by what the mail server or the line said; the first that fits. */
export const mailReasons = ["address", "full", "account", "line", "replaced", "other"] as const;
export type MailReason = (typeof mailReasons)[number];

/**
 * In the order in which they are looked at: a full mailbox is refused with the code of an address that is wrong. Regular
 * expressions, any letter case, that the database reads too (`forDatabase`).
 */
export const failurePatterns: readonly (readonly [Exclude<MailReason, "other">, string])[] = [
  ["full", "mailbox (is )?full|over ?quota|quota exceeded|\\b[45]\\.2\\.2\\b|\\b552\\b"],
  ["account", "^EAUTH|\\b535\\b|\\b530\\b"],
  ["line", "^(ECONNECTION|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ESOCKET|EDNS|ENOTFOUND|ETLS|EGREETING)|\\b421\\b"],
  ["address", "^(EENVELOPE|EMESSAGE)|\\b55[0134]\\b|\\b5\\.1\\.[0-9]+\\b"],
  ["replaced", "^EREPLACED"],
];

/** PostgreSQL calls the edge of a word otherwise. */
export const forDatabase = (pattern: string) => pattern.replaceAll("\\b", "\\y");

export function reasonOf(said: string): MailReason {
  return failurePatterns.find(([, pattern]) => new RegExp(pattern, "i").test(said))?.[0] ?? "other";
}
