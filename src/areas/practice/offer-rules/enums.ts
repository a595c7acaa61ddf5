/** Closed lists of values of offer rules. */

/** Events after which an offer is sent at once, and waiting periods after which a reminder is sent. */
export const triggers = ["onCreated", "onSigned", "onPaid", "onCancelled", "unsignedAfter", "unpaidAfter"] as const;
export type Trigger = (typeof triggers)[number];
export const isWait = (trigger: Trigger): boolean => trigger.endsWith("After");
export const channels = ["email", "notification", "both"] as const;

/** Placeholders of subject and body, written between double braces. */
export const placeholders = ["offerNumber", "client", "total", "currency", "days", "link"] as const;
