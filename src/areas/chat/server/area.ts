import { ne } from "drizzle-orm";
import { alsoPartsOf, holdsOf, type ReferencedRecord } from "../../../server/holds.ts";
import { hosted } from "../../../server/hosted.ts";
import { registerRoom, roomAt } from "../../virtual-tables/server/public.ts";
import { chat } from "../contract.ts";
import { demoTalks } from "./demo.ts";
import { demoTableTalk } from "./demo-table.ts";
import { registerFiles } from "./files.ts";
import { handlers } from "./handlers.ts";
import { isSpokenIn, room } from "./room.ts";
import { sockets } from "./sockets.ts";
import { chatConversations, chatMessages } from "./tables.ts";

export const area = hosted({
  contract: chat,
  handlers,
  sockets,
  register: () => {
    registerFiles();
    registerRoom(room);
    // What the system says of a table goes with it; what people said holds it.
    holdsOf("virtualTable", {
      conversations: {
        column: chatConversations.tableId,
        where: isSpokenIn,
        at: ({ _id }: ReferencedRecord) => roomAt(_id),
      },
    });
    holdsOf("tableObjective", {
      messages: { column: chatMessages.objectiveId, where: ne(chatMessages.type, "system") },
    });
    alsoPartsOf("virtualTable", [{ column: chatConversations.tableId, comesBack: false }]);
  },
  demo: async (db) => {
    await demoTalks(db);
    await demoTableTalk(db);
  },
});
