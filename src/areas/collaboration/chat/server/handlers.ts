import { Refusal } from "../../../../kit/validation/errors.ts";
import { type Call, requireCaller, type Handlers } from "../../../../server/call.ts";
import { readerIn } from "../../virtual-tables/server/public.ts";
import type { chatContract } from "../contract.ts";
import { editMessage, removeMessage } from "./messages/edit-message.ts";
import { mailConversation } from "./messages/mail-conversation.ts";
import { listConnected, staffRoom } from "./presence.ts";
import { markRead, table, readDirectMessages } from "./queries.ts";
import { listChatPartners, listConversations } from "./conversation-list.ts";
import { reactToMessage } from "./messages/react.ts";
import { sendMessage, sendFile } from "./messages/send-message.ts";
import { roomOfTable } from "./conversations.ts";

export const handlers: Handlers<typeof chatContract> = {
  send: sendMessage,
  sendFile,
  change: editMessage,
  react: reactToMessage,
  remove: removeMessage,
  talk: readDirectMessages,
  table,
  people: listChatPartners,
  talks: (_input, call) => listConversations(call),
  connected,
  read: markRead,
  emails: mailConversation,
};

/** Online staff is for staff; the people in a table are for its readers. */
async function connected({ tableId }: { tableId?: string | undefined }, call: Call) {
  if (tableId) await readerIn(call, tableId);
  else if (requireCaller(call).kind !== "staff") throw new Refusal("FORBIDDEN");
  return listConnected(call.db, tableId ? roomOfTable(tableId) : staffRoom, call.now);
}
