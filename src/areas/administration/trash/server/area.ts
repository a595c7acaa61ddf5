import { type AreaDefinition, defineArea } from "../../../../server/area-definition.ts";
import { emptyTrash, trash } from "../../../../server/crud/trash.ts";
import { neverInFuture } from "../../../../server/time-limit.ts";
import { trashContract } from "../contract.ts";
import { trashedRecordsList, restoreRecord, undoRemoval } from "./restore.ts";

const handlers: AreaDefinition<typeof trashContract>["handlers"] = {
  list: trashedRecordsList.page,
  exportSheet: trashedRecordsList.spreadsheet,
  restore: restoreRecord,
  undo: undoRemoval,
};

export const area = defineArea({
  contract: trashContract,
  handlers,
  timeLimits: [neverInFuture(trash.removedAt)],
  jobs: [
    {
      name: "trash.empty",
      every: "20 3 * * *",
      clock: "steady",
      run: async (server) => ({ forgotten: await emptyTrash(server.db, server.now()) }),
    },
  ],
});
