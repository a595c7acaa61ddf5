/** Outgoing mail: what the product writes to people, from the transaction that caused it to the SMTP server's yes. */
export const outgoingMail = {} as const;
