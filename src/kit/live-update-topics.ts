import type { Access } from "./access.ts";

/** Lists that a socket says to read again, and whose they are: anyone who may not open any of them hears nothing. */
export const liveUpdateAccess = {
  requests: ["adminRequestsAP", "adminRequestsTR"],
  deliveries: ["adminDeliveryService", "adminCarriers"],
  mails: ["adminEmailProcessor"],
} as const satisfies Record<string, Access>;

export type WatchedList = keyof typeof liveUpdateAccess;
export const watchedLists = Object.keys(liveUpdateAccess) as WatchedList[];

/** What changes for some people only: they hear of it themselves, and nobody hears by a permission. */
export const personalTopics = ["folders", "activities"] as const;
export type PersonalTopic = (typeof personalTopics)[number];
