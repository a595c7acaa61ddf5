/** Where a request stands in the eyes of who asked: it needs them, it moves without them, it is over. */
export const stages = ["needs", "moving", "over"] as const;
export type Stage = (typeof stages)[number];
