/** Stage of a request from the client's point of view: it needs the client, is in progress, or is finished. */
export const stages = ["needs", "moving", "over"] as const;
export type Stage = (typeof stages)[number];
