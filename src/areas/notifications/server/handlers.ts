import type { Handlers } from "../../../server/call.ts";
import type { notifications } from "../contract.ts";
import { countUnread, ownList, setAllOwn, setOwn } from "./inbox.ts";

export const handlers: Handlers<typeof notifications> = {
  list: ownList.page,
  exportSheet: ownList.sheet,
  set: (input, call) => setOwn(call, input._id, input.delete ? "delete" : { read: input.read }),
  setAllRead: async (_input, call) => ({ count: await setAllOwn(call, "read") }),
  removeAll: async (_input, call) => ({ count: await setAllOwn(call, "delete") }),
  unreadCount: (_input, call) => countUnread(call),
};
