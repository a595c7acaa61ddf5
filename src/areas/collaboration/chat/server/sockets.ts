/** Socket events of conversations: the same operations as the HTTP calls, and the broadcast on every process. */
import type { Server as SocketServer } from "socket.io";
import { requireCaller } from "../../../../server/call.ts";
import type { Server } from "../../../../server/server.ts";
import { publish } from "../../../../server/realtime/notify-channel.ts";
import { type SocketCall, socketPart, type SocketWatch } from "../../../../server/realtime/socket-events.ts";
import type { ConversationRef } from "../contract.ts";
import { chatEvents, type RoomJoined, type EnteredTable, type MissedMessages } from "../socket-contract.ts";
import { typingMs } from "../limits.ts";
import { trackPresence, listConnected, staffRoom, enterRoom } from "./presence.ts";
import { readMissedMessages, markRead, readConversationState } from "./queries.ts";
import { sendMessage } from "./messages/send-message.ts";
import { conversationAt, roomOfTable, type ConversationAccess, conversationAccess } from "./conversations.ts";
import { watchTables } from "./table-rooms.ts";
import { type EphemeralEvent, listenToTalk } from "./broadcast.ts";

export const sockets = socketPart({
  events: chatEvents,
  handlers: {
    enterTable: async ({ tableId, ...position }, call): Promise<EnteredTable> => {
      const place = { tableId };
      await conversationAccess(call, place, "read");
      const room = roomOfTable(tableId);
      await call.socket.join(room);
      // Checked again after joining: a right that was revoked since the first check was enforced before the socket
      // was in the room.
      const access = await conversationAccess(call, place, "read").catch(async (error: unknown) => {
        await call.socket.leave(room);
        throw error;
      });
      await enterRoom(call.db, tableId, requireCaller(call), call.now);
      const connected = await listConnected(call.db, room, call.now);
      const { state } = "membership" in access ? access.membership : { state: "closed" };
      const table = { open: state === "open", ...(state !== "open" && { reason: state }) };
      return { table, ...(await readMissed(call, access, position)), connected };
    },
    leaveTable: async ({ tableId }, call) => {
      await conversationAccess(call, { tableId }, "read");
      await call.socket.leave(roomOfTable(tableId));
    },
    enter: async ({ toUser, ...position }, call): Promise<RoomJoined> => {
      const access = await conversationAccess(call, { toUser }, "read");
      await call.socket.join(access.room);
      const connected = await listConnected(call.db, staffRoom, call.now);
      const participants = connected.filter(({ userId }) => userId === toUser || userId === requireCaller(call).userId);
      return { ...(await readMissed(call, access, position)), connected: participants };
    },
    leave: async ({ toUser }, call) => {
      await call.socket.leave((await conversationAccess(call, { toUser }, "read")).room);
    },
    missed: async ({ tableId, toUser, ...position }, call): Promise<MissedMessages> => {
      const conversation = await conversationAt(call.db, await conversationAccess(call, { tableId, toUser }, "read"));
      return conversation
        ? readMissedMessages(call.db, conversation, requireCaller(call).userId, position)
        : noMissedMessages;
    },
    typing: async ({ objectiveId, ...place }, call) => {
      await conversationAccess(call, place, "write");
      const { userId, name } = requireCaller(call);
      const objective = objectiveId ? { objectiveId } : {};
      await publishEphemeral(call, { typing: { ...targetOf(place), ...objective, userId, name, forMs: typingMs } });
    },
    message: async (input, call) => ({ message: await sendMessage(input, call) }),
    read: async (upTo, call) => markRead(upTo, call),
  },
  begin: startBroadcast,
});

const noMissedMessages: MissedMessages = { missed: [], more: false, changed: [] };

/** What the client missed. A client without `afterSeq` reads the newest page by a call instead. */
async function readMissed(
  call: SocketCall,
  access: ConversationAccess,
  position: { readonly afterSeq?: number | undefined; readonly changedAfter?: string | undefined },
): Promise<Omit<RoomJoined, "connected">> {
  const conversation = await conversationAt(call.db, access);
  if (!conversation) return { lastSeq: 0, readSeq: 0, ...noMissedMessages };
  const reader = requireCaller(call).userId;
  const { lastSeq, readSeq } = await readConversationState(call.db, conversation, reader);
  const missed =
    position.afterSeq === undefined
      ? noMissedMessages
      : await readMissedMessages(call.db, conversation, reader, position);
  return { lastSeq, readSeq, ...missed };
}

const targetOf = ({ tableId, toUser }: ConversationRef) => ({ ...(tableId && { tableId }), ...(toUser && { toUser }) });

const publishEphemeral = ({ db }: SocketCall, event: EphemeralEvent) =>
  publish(db, "chatHints", [JSON.stringify(event)]);

function startBroadcast(server: Server, io: SocketServer): SocketWatch {
  const presence = trackPresence(server, async (rooms) => {
    const tables = rooms.filter((room) => room !== staffRoom);
    if (tables.length > 0)
      await publish(
        server.db,
        "chatHints",
        tables.map((room) => JSON.stringify({ came: room } satisfies EphemeralEvent)),
      );
  });
  const tables = watchTables(server, io, presence);
  listenToTalk(server, io, tables);
  return {
    seated: tables.seated,
    onDisconnect: tables.onDisconnect,
    stop: async () => {
      tables.stop();
      await presence.stop();
    },
  };
}
