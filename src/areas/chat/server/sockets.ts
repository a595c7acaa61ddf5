/** Conversations over sockets: the same verbs as the calls, and what is told to those whom it concerns, on every process. */
import type { Server as SocketServer } from "socket.io";
import { requireCaller } from "../../../server/call.ts";
import type { Server } from "../../../server/server.ts";
import { publish } from "../../../server/realtime/notify-channel.ts";
import { type SocketCall, socketPart, type SocketWatch } from "../../../server/realtime/socket-events.ts";
import type { ConversationRef } from "../contract.ts";
import { chatEvents, type RoomJoined, type EnteredTable, type MissedMessages } from "../socket-contract.ts";
import { typingMs } from "../limits.ts";
import { trackPresence, connectedIn, staffRoom, enterRoom } from "./presence.ts";
import { missedIn, markRead, readConversationState } from "./queries.ts";
import { sendMessage } from "./send-message.ts";
import { conversationAt, roomOfTable, type ConversationAccess, conversationAccess } from "./conversations.ts";
import { watchTables } from "./table-rooms.ts";
import { type EphemeralEvent, listenToTalk } from "./broadcast.ts";

export const sockets = socketPart({
  events: chatEvents,
  handlers: {
    enterTable: async ({ tableId, ...since }, call): Promise<EnteredTable> => {
      const place = { tableId };
      await conversationAccess(call, place, "read");
      const room = roomOfTable(tableId);
      await call.socket.join(room);
      // Who lost the right since it was asked for was looked for in the room before they were there.
      const spot = await conversationAccess(call, place, "read").catch(async (error: unknown) => {
        await call.socket.leave(room);
        throw error;
      });
      await enterRoom(call.db, tableId, requireCaller(call), call.now);
      const connected = await connectedIn(call.db, room, call.now);
      const { state } = "standing" in spot ? spot.standing : { state: "closed" };
      const table = { open: state === "open", ...(state !== "open" && { reason: state }) };
      return { table, ...(await sinceIn(call, spot, since)), connected };
    },
    leaveTable: async ({ tableId }, call) => {
      await conversationAccess(call, { tableId }, "read");
      await call.socket.leave(roomOfTable(tableId));
    },
    enter: async ({ toUser, ...since }, call): Promise<RoomJoined> => {
      const spot = await conversationAccess(call, { toUser }, "read");
      await call.socket.join(spot.room);
      const connected = await connectedIn(call.db, staffRoom, call.now);
      const there = connected.filter(({ userId }) => userId === toUser || userId === requireCaller(call).userId);
      return { ...(await sinceIn(call, spot, since)), connected: there };
    },
    leave: async ({ toUser }, call) => {
      await call.socket.leave((await conversationAccess(call, { toUser }, "read")).room);
    },
    missed: async ({ tableId, toUser, ...since }, call): Promise<MissedMessages> => {
      const conversation = await conversationAt(call.db, await conversationAccess(call, { tableId, toUser }, "read"));
      return conversation ? missedIn(call.db, conversation, requireCaller(call).userId, since) : nothingMissed;
    },
    typing: async ({ objectiveId, ...place }, call) => {
      await conversationAccess(call, place, "write");
      const { userId, name } = requireCaller(call);
      const about = objectiveId ? { objectiveId } : {};
      await hint(call, { typing: { ...whereOf(place), ...about, userId, name, forMs: typingMs } });
    },
    message: async (said, call) => ({ message: await sendMessage(said, call) }),
    read: async (upTo, call) => markRead(upTo, call),
  },
  begin: watch,
});

const nothingMissed: MissedMessages = { missed: [], more: false, changed: [] };

/** What somebody who comes has not seen; who names no place reads the newest page by its call. */
async function sinceIn(
  call: SocketCall,
  spot: ConversationAccess,
  since: { readonly afterSeq?: number | undefined; readonly changedAfter?: string | undefined },
): Promise<Omit<RoomJoined, "connected">> {
  const conversation = await conversationAt(call.db, spot);
  if (!conversation) return { lastSeq: 0, readSeq: 0, ...nothingMissed };
  const reader = requireCaller(call).userId;
  const { lastSeq, readSeq } = await readConversationState(call.db, conversation, reader);
  const missed = since.afterSeq === undefined ? nothingMissed : await missedIn(call.db, conversation, reader, since);
  return { lastSeq, readSeq, ...missed };
}

const whereOf = ({ tableId, toUser }: ConversationRef) => ({ ...(tableId && { tableId }), ...(toUser && { toUser }) });

const hint = ({ db }: SocketCall, said: EphemeralEvent) => publish(db, "chatHints", [JSON.stringify(said)]);

function watch(server: Server, io: SocketServer): SocketWatch {
  const attendance = trackPresence(server, async (rooms) => {
    const tables = rooms.filter((room) => room !== staffRoom);
    if (tables.length > 0)
      await publish(
        server.db,
        "chatHints",
        tables.map((room) => JSON.stringify({ came: room } satisfies EphemeralEvent)),
      );
  });
  const tables = watchTables(server, io, attendance);
  listenToTalk(server, io, tables);
  return {
    seated: tables.seated,
    gone: tables.gone,
    stop: async () => {
      tables.stop();
      await attendance.stop();
    },
  };
}
