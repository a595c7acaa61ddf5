import type { Handlers } from "../../../server/call.ts";
import { readPage } from "../../../server/listing/listing.ts";
import type { notifications } from "../contract.ts";
import { countUnread, exportOwn, ownList, setAllOwn, setOwn } from "./inbox.ts";

export const handlers: Handlers<typeof notifications> = {
  list: (input, call) => readPage(call, ownList, input),
  exportSheet: (input, call) => exportOwn(call, input),
  set: (input, call) => setOwn(call, input._id, input.delete ? "delete" : { read: input.read }),
  setAllRead: async (_input, call) => ({ count: await setAllOwn(call, "read") }),
  removeAll: async (_input, call) => ({ count: await setAllOwn(call, "delete") }),
  unreadCount: (_input, call) => countUnread(call),
};
