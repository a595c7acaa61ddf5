import { ne } from "drizzle-orm";
import { registerCascadeRows, registerReferences, type ReferencedRecord } from "../../../../server/crud/references.ts";
import { defineArea } from "../../../../server/area-definition.ts";
import { neverAhead } from "../../../../server/time-limits.ts";
import { registerRoom, roomAt } from "../../virtual-tables/server/public.ts";
import { chatContract } from "../contract.ts";
import { demoTalks } from "./demo.ts";
import { demoTableTalk } from "./demo-table-chat.ts";
import { registerMessageFiles } from "./document-access.ts";
import { handlers } from "./handlers.ts";
import { isSpokenIn, roomPort } from "./room-port.ts";
import { sockets } from "./sockets.ts";
import { chatConversations, chatMessages, chatPresence } from "./tables.ts";

export const area = defineArea({
  contract: chatContract,
  handlers,
  sockets,
  timeLimits: [neverAhead(chatPresence.seenAt)],
  registerPorts: () => {
    registerMessageFiles();
    registerRoom(roomPort);
    // System messages are deleted with their table; messages of people prevent its deletion.
    registerReferences("virtualTable", {
      conversations: {
        column: chatConversations.tableId,
        where: isSpokenIn,
        path: ({ _id }: ReferencedRecord) => roomAt(_id),
      },
    });
    registerReferences("tableObjective", {
      messages: { column: chatMessages.objectiveId, where: ne(chatMessages.type, "system") },
    });
    registerCascadeRows("virtualTable", [{ column: chatConversations.tableId, isRestored: false }]);
  },
  demo: async (db) => {
    await demoTalks(db);
    await demoTableTalk(db);
  },
});
