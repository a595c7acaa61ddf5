/** Broadcasts new and changed messages. Each process emits to its own sockets. */
import { inArray } from "drizzle-orm";
import type { Server as SocketServer } from "socket.io";
import { loggable } from "../../../../server/http/response.ts";
import type { Server } from "../../../../server/server.ts";
import type { ServerToClientEvents, ConversationTarget } from "../socket-contract.ts";
import { maxMissedMessages } from "../limits.ts";
import { messageFor, type MessageContext, messageContextOf } from "./messages/message-view.ts";
import { roomOfTable } from "./conversations.ts";
import { chatMessages } from "./tables.ts";

/** Events that are sent and not stored. */
export interface EphemeralEvent {
  readonly typing?: ServerToClientEvents["table_typing"];
  readonly read?: ServerToClientEvents["chat_read"];
  /** A room whose online people changed. */
  readonly came?: string;
}

interface Rooms {
  readonly entered: (room: string) => void;
}

export function listenToTalk(server: Server, io: SocketServer, rooms: Rooms): void {
  const enqueue = processInOrder(server, (ids) => emitMessages(server, io, ids));
  server.signals.on("chat", ({ ids }) => {
    // The database connection was lost: notifications may have been missed.
    if (ids.length === 0) io.local.emit("chat_gap", {});
    else enqueue(ids);
  });
  server.signals.on("chatHints", ({ ids }) => {
    for (const each of ids) {
      const event = JSON.parse(each) as EphemeralEvent;
      if (event.came) rooms.entered(event.came);
      emitEphemeral(io, event);
    }
  });
}

const ofUser = (userId: string) => `user:${userId}`;

/** Runs one batch at a time: ids that arrive meanwhile are read together, in the order of their conversations. */
function processInOrder(
  { log }: Server,
  processIds: (ids: readonly string[]) => Promise<void>,
): (ids: readonly string[]) => void {
  const pending = new Set<string>();
  let isBusy = false;
  const run = async () => {
    isBusy = true;
    while (pending.size > 0) {
      const ids = [...pending].slice(0, maxMissedMessages);
      for (const id of ids) pending.delete(id);
      await processIds(ids).catch((error: unknown) => log.error({ error: loggable(error) }, "messages were not sent"));
    }
    isBusy = false;
  };
  return (ids) => {
    for (const id of ids) pending.add(id);
    if (!isBusy) void run();
  };
}

async function emitMessages({ db }: Server, io: SocketServer, ids: readonly string[]): Promise<void> {
  const rows = await db
    .select()
    .from(chatMessages)
    .where(inArray(chatMessages.id, [...ids]))
    .orderBy(chatMessages.conversationId, chatMessages.seq);
  for (const context of await messageContextOf(db, rows)) {
    const { message, conversation } = context;
    // Equal instants: the message was not changed since it was sent.
    const event = message.updatedAt === message.sentAt ? "chat_message" : "chat_changed";
    if (conversation.tableId) {
      emitToRoom(io, event, context, conversation.tableId);
      continue;
    }
    const toUser = message.toUser ?? "";
    for (const reader of [conversation.lowUser, conversation.highUser])
      if (reader) io.local.to(ofUser(reader)).emit(event, { toUser, message: messageFor(context, reader) });
  }
}

/** All readers get the same event, except voters, whose event carries their own vote. */
function emitToRoom(io: SocketServer, event: string, context: MessageContext, tableId: string): void {
  const room = roomOfTable(tableId);
  const voters = [...context.voices.keys()].map(ofUser);
  io.local.to(room).except(voters).emit(event, { tableId, message: context.message });
  if (voters.length === 0) return;
  for (const id of io.sockets.adapter.rooms.get(room) ?? []) {
    const socket = io.sockets.sockets.get(id);
    const { userId = "" } = (socket?.data ?? {}) as { userId?: string };
    if (context.voices.has(userId)) socket?.emit(event, { tableId, message: messageFor(context, userId) });
  }
}

function emitEphemeral(io: SocketServer, { typing, read }: EphemeralEvent): void {
  if (typing) io.local.to(roomsOf(typing)).except(ofUser(typing.userId)).emit("table_typing", typing);
  if (read) io.local.to([ofUser(read.userId), ...(read.toUser ? [ofUser(read.toUser)] : [])]).emit("chat_read", read);
}

const roomsOf = ({ tableId, toUser }: ConversationTarget): string =>
  tableId ? roomOfTable(tableId) : ofUser(toUser ?? "");
