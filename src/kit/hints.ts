import type { Access } from "./access.ts";

/** Lists that a socket says to read again, and whose they are: anyone who may not open any of them hears nothing. */
export const hints = {
  requests: ["adminRequestsAP", "adminRequestsTR"],
  deliveries: ["adminDeliveryService", "adminCarriers"],
  mails: ["adminEmailProcessor"],
} as const satisfies Record<string, Access>;

export type WatchedList = keyof typeof hints;
export const watchedLists = Object.keys(hints) as WatchedList[];

/** What changes for some people only: they hear of it themselves, and nobody hears by a permission. */
export const ownHints = ["folders", "activities"] as const;
export type PersonalTopic = (typeof ownHints)[number];
