import { ne } from "drizzle-orm";
import { defineArea } from "../../../../server/area-definition.ts";
import { neverInFuture } from "../../../../server/time-limit.ts";
import { roomAt, roomPort } from "../../virtual-tables/server/public.ts";
import { documentOwnerPort } from "../../media/server/public.ts";
import { chatContract } from "../contract.ts";
import { demoTalks } from "./demo/demo.ts";
import { demoTableTalk } from "./demo/demo-table-chat.ts";
import { messageFileRight } from "./document-access.ts";
import { handlers } from "./handlers.ts";
import { isSpokenIn, roomImplementation } from "./room-port.ts";
import { sockets } from "./sockets.ts";
import { chatConversations, chatMessages, chatPresence } from "./tables.ts";

export const area = defineArea({
  contract: chatContract,
  handlers,
  sockets,
  timeLimits: [neverInFuture(chatPresence.seenAt)],
  // System messages are deleted with their table; messages of people prevent its deletion.
  references: {
    virtualTable: {
      conversations: { column: chatConversations.tableId, where: isSpokenIn, path: ({ _id }) => roomAt(_id) },
    },
    tableObjective: {
      messages: { column: chatMessages.objectiveId, where: ne(chatMessages.type, "system") },
    },
  },
  cascades: { virtualTable: [{ column: chatConversations.tableId, isRestored: false }] },
  provides: () => [
    roomPort.implement(roomImplementation),
    documentOwnerPort.implement("chat", { rightOf: messageFileRight, insideOnly: () => "/" }),
  ],
  demo: async (db, _world, server) => {
    await demoTalks(db, server);
    await demoTableTalk(db);
  },
});
