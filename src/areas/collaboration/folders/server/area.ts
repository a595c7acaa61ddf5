import { lt } from "drizzle-orm";
import { defineArea } from "../../../../server/area-definition.ts";
import { trashCutoff } from "../../../../server/crud/trash.ts";
import { neverInFuture } from "../../../../server/time-limit.ts";
import { documentOwnerPort } from "../../media/server/public.ts";
import { folderOwnerCheck } from "./owner.ts";
import { foldersContract } from "../contract.ts";
import { demoFolders } from "./demo.ts";
import { refuseFileMove } from "./folder.ts";
import { handlers } from "./handlers.ts";
import { pushToReaders } from "./folder-readers.ts";
import { canRead, searchFolders } from "./search.ts";
import { rightOnFolder } from "./access-rights.ts";
import { folderGrants, folders as rows } from "./tables.ts";

const path = "/documentsManagement";

export const area = defineArea({
  contract: foldersContract,
  handlers,
  liveTopics: [{ name: "folders" }],
  searchProviders: [
    {
      kind: "folders",
      access: "staff",
      listPath: (search) => `${path}?${new URLSearchParams({ search })}`,
      has: canRead,
      find: async (call, search, limit) => {
        const { docs, total } = await searchFolders({ search }, call);
        return {
          docs: docs.slice(0, limit).map((each) => ({
            _id: each._id,
            title: each.name,
            detail: each.inName,
            at: `${path}?folder=${each.kind === "folder" ? each._id : (each.in ?? "")}`,
          })),
          total,
        };
      },
    },
  ],
  timeLimits: [neverInFuture(rows.deletedAt)],
  jobs: [
    {
      name: "folders.forget",
      every: "23 3 * * *",
      clock: "steady",
      run: async (server) => {
        const deleted = await server.db
          .delete(rows)
          .where(lt(rows.deletedAt, trashCutoff(server.now())))
          .returning({ id: rows.id });
        return { folders: deleted.length };
      },
    },
  ],
  references: { userGroup: { folders: { column: folderGrants.groupId } } },
  provides: () => [
    documentOwnerPort.implement("folder", {
      rightOf: rightOnFolder,
      onChanged: (tx, { elementId }) => pushToReaders(tx, elementId),
      refuseMove: refuseFileMove,
      sameOwner: folderOwnerCheck,
    }),
  ],
  demo: demoFolders,
});
