/** Topics of a message. */
export const topics = ["request", "payment", "courier", "account", "other"] as const;
export type Topic = (typeof topics)[number];
