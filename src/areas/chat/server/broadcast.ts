/** What was said and what became of it, told to those who are there: on each process to its own sockets. */
import { inArray } from "drizzle-orm";
import type { Server as SocketServer } from "socket.io";
import { loggable } from "../../../server/http/response.ts";
import type { Server } from "../../../server/server.ts";
import type { ServerToClientEvents, ConversationTarget } from "../socket-contract.ts";
import { maxMissedMessages } from "../limits.ts";
import { messageFor, type MessageContext, messageContextOf } from "./message-view.ts";
import { roomOfTable } from "./conversations.ts";
import { chatMessages } from "./tables.ts";

/** What is told and not stored. */
export interface EphemeralEvent {
  readonly typing?: ServerToClientEvents["table_typing"];
  readonly read?: ServerToClientEvents["chat_read"];
  /** A room in which somebody came or went. */
  readonly came?: string;
}

interface Rooms {
  readonly cameTo: (room: string) => void;
}

export function listenToTalk(server: Server, io: SocketServer, rooms: Rooms): void {
  const told = tellInOrder(server, (ids) => tellMessages(server, io, ids));
  server.signals.on("chat", ({ ids }) => {
    // The line to the database was cut: nobody knows what was said meanwhile.
    if (ids.length === 0) io.local.emit("chat_gap", {});
    else told(ids);
  });
  server.signals.on("chatHints", ({ ids }) => {
    for (const each of ids) {
      const hint = JSON.parse(each) as EphemeralEvent;
      if (hint.came) rooms.cameTo(hint.came);
      tellHint(io, hint);
    }
  });
}

const ofUser = (userId: string) => `user:${userId}`;

/** One reading at a time: what is announced meanwhile is read together, and told in the order of its conversation. */
function tellInOrder(
  { log }: Server,
  tell: (ids: readonly string[]) => Promise<void>,
): (ids: readonly string[]) => void {
  const waiting = new Set<string>();
  let isBusy = false;
  const run = async () => {
    isBusy = true;
    while (waiting.size > 0) {
      const ids = [...waiting].slice(0, maxMissedMessages);
      for (const id of ids) waiting.delete(id);
      await tell(ids).catch((error: unknown) => log.error({ error: loggable(error) }, "messages were not told"));
    }
    isBusy = false;
  };
  return (ids) => {
    for (const id of ids) waiting.add(id);
    if (!isBusy) void run();
  };
}

async function tellMessages({ db }: Server, io: SocketServer, ids: readonly string[]): Promise<void> {
  const rows = await db
    .select()
    .from(chatMessages)
    .where(inArray(chatMessages.id, [...ids]))
    .orderBy(chatMessages.conversationId, chatMessages.seq);
  for (const told of await messageContextOf(db, rows)) {
    const { message, conversation } = told;
    // As it was sent: nothing became of it since.
    const event = message.updatedAt === message.sentAt ? "chat_message" : "chat_changed";
    if (conversation.tableId) {
      tellRoom(io, event, told, conversation.tableId);
      continue;
    }
    const toUser = message.toUser ?? "";
    for (const reader of [conversation.lowUser, conversation.highUser])
      if (reader) io.local.to(ofUser(reader)).emit(event, { toUser, message: messageFor(told, reader) });
  }
}

/** One and the same to all, but for who gave their voice to it. */
function tellRoom(io: SocketServer, event: string, told: MessageContext, tableId: string): void {
  const room = roomOfTable(tableId);
  const voters = [...told.voices.keys()].map(ofUser);
  io.local.to(room).except(voters).emit(event, { tableId, message: told.message });
  if (voters.length === 0) return;
  for (const id of io.sockets.adapter.rooms.get(room) ?? []) {
    const socket = io.sockets.sockets.get(id);
    const { userId = "" } = (socket?.data ?? {}) as { userId?: string };
    if (told.voices.has(userId)) socket?.emit(event, { tableId, message: messageFor(told, userId) });
  }
}

function tellHint(io: SocketServer, { typing, read }: EphemeralEvent): void {
  if (typing) io.local.to(roomsOf(typing)).except(ofUser(typing.userId)).emit("table_typing", typing);
  if (read) io.local.to([ofUser(read.userId), ...(read.toUser ? [ofUser(read.toUser)] : [])]).emit("chat_read", read);
}

const roomsOf = ({ tableId, toUser }: ConversationTarget): string =>
  tableId ? roomOfTable(tableId) : ofUser(toUser ?? "");
