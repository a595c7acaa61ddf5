/** Notifications: what happened that somebody should know, and the unread badge. */
export const notifications = {} as const;
