import { type AreaDefinition, hosted } from "../../../server/hosted.ts";
import { emptyTrash } from "../../../server/trash.ts";
import { trash } from "../contract.ts";
import { demoTrash } from "./demo.ts";
import { removedList, restore, undo } from "./restoring.ts";

const handlers: AreaDefinition<typeof trash>["handlers"] = {
  list: removedList.page,
  exportSheet: removedList.sheet,
  restore,
  undo,
};

export const area = hosted({
  contract: trash,
  handlers,
  demo: demoTrash,
  jobs: [
    {
      name: "trash.empty",
      every: "20 3 * * *",
      clock: "steady",
      run: async (server) => ({ forgotten: await emptyTrash(server.db, server.now()) }),
    },
  ],
});
