/** Notifications to people, and the count of unread ones. */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { listContract } from "../../../kit/contract/list-contract.ts";
import { day, id, page, booleanParam } from "../../../kit/contract/schemas.ts";
import { inboxColumns } from "./columns.ts";
import { notificationTypes } from "./notification-types.ts";
import { Notification } from "./notification.ts";

export { Notification } from "./notification.ts";

export const inbox = listContract(inboxColumns, {
  rowSchema: Notification,
  filters: {
    read: booleanParam.optional().describe("true: read ones; false: unread ones"),
    type: z.enum(notificationTypes, "CHOICE").optional().describe("Filter by type"),
    from: day.optional().describe("From this Havana day on"),
    to: day.optional().describe("Up to this Havana day, included"),
    search: page.shape.search.describe("Words of its title or text, in the reader's language"),
  },
  access: "signed-in",
});

const changedCount = z.object({ count: z.number().int().describe("How many were changed") });

export const notificationsContract = {
  list: inbox.page({
    route: "POST private/notifications/getUserNotifications",
    summary: "One's own notifications, newest first",
  }),
  exportSheet: inbox.spreadsheet({
    recorded: "unrecorded",
    route: "GET private/notifications/exportNotifications",
    summary: "Export the caller's notifications as XLSX or CSV with the requested columns, at most 100,000 rows",
  }),
  set: operation({
    route: "POST private/notifications/setUserNotification",
    access: "signed-in",
    summary: "Mark a notification of the caller as read or unread, or delete it",
    input: z.object({
      _id: id,
      read: booleanParam.default(true).describe("Read, or unread again"),
      delete: booleanParam.default(false).describe("Delete it instead"),
    }),
    output: Notification,
  }),
  setAllRead: operation({
    route: "POST private/notifications/setAllRead",
    access: "signed-in",
    summary: "Mark all notifications of the caller as read",
    output: changedCount,
  }),
  removeAll: operation({
    route: "POST private/notifications/deleteAll",
    access: "signed-in",
    summary: "Delete all notifications of the caller",
    output: changedCount,
  }),
  unreadCount: operation({
    route: "GET private/notifications/getUnreadCount",
    access: "signed-in",
    summary: "Get the caller's number of unread notifications",
    output: z.number().int().describe("Unread notifications"),
  }),
};
