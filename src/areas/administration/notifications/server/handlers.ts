import type { Handlers } from "../../../../server/call.ts";
import type { notificationsContract } from "../contract.ts";
import { countUnread, ownNotificationList, setAllOwn, setOwn } from "./inbox.ts";

export const handlers: Handlers<typeof notificationsContract> = {
  list: ownNotificationList.page,
  exportSheet: ownNotificationList.spreadsheet,
  set: (input, call) => setOwn(call, input._id, input.delete ? "delete" : { read: input.read }),
  setAllRead: async (_input, call) => ({ count: await setAllOwn(call, "read") }),
  removeAll: async (_input, call) => ({ count: await setAllOwn(call, "delete") }),
  unreadCount: (_input, call) => countUnread(call),
};
