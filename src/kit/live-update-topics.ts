import type { Access } from "./access.ts";

/** Live-update topics of lists and the permissions of which a socket needs one to receive them. */
export const liveUpdateAccess = {
  requests: ["adminRequestsAP", "adminRequestsTR"],
  deliveries: ["adminDeliveryService", "adminCarriers"],
  mails: ["adminEmailProcessor"],
} as const satisfies Record<string, Access>;

/** A list with live updates for everyone who may open it. */
export type WatchedList = keyof typeof liveUpdateAccess;
export const watchedLists = Object.keys(liveUpdateAccess) as WatchedList[];

/** Live-update topics that are addressed to single users, not to permissions. */
export const personalTopics = ["folders", "activities"] as const;
export type PersonalTopic = (typeof personalTopics)[number];
