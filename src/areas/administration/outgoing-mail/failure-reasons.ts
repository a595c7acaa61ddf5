/** Classifies the error of a mail server or of the network into a reason; the first pattern that matches wins. */
export const mailReasons = ["address", "full", "account", "line", "replaced", "other"] as const;
export type MailReason = (typeof mailReasons)[number];

/**
 * In order of precedence: a full mailbox is refused with the code of a wrong address. Case-insensitive regular
 * expressions that the database evaluates too (`forDatabase`).
 */
export const failurePatterns: readonly (readonly [Exclude<MailReason, "other">, string])[] = [
  ["full", "mailbox (is )?full|over ?quota|quota exceeded|\\b[45]\\.2\\.2\\b|\\b552\\b"],
  ["account", "^EAUTH|\\b535\\b|\\b530\\b"],
  ["line", "^(ECONNECTION|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ESOCKET|EDNS|ENOTFOUND|ETLS|EGREETING)|\\b421\\b"],
  ["address", "^(EENVELOPE|EMESSAGE)|\\b55[0134]\\b|\\b5\\.1\\.[0-9]+\\b"],
  ["replaced", "^EREPLACED"],
];

/** PostgreSQL writes a word boundary as `\y`. */
export const forDatabase = (pattern: string) => pattern.replaceAll("\\b", "\\y");

export function reasonOf(message: string): MailReason {
  return failurePatterns.find(([, pattern]) => new RegExp(pattern, "i").test(message))?.[0] ?? "other";
}
