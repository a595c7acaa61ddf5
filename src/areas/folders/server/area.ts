import { lt } from "drizzle-orm";
import { holdsOf } from "../../../server/holds.ts";
import { hosted } from "../../../server/hosted.ts";
import { goneBefore } from "../../../server/trash.ts";
import { filesBelongTo } from "../../media/server/public.ts";
import { sameOwner } from "./owner.ts";
import { folders } from "../contract.ts";
import { demoFolders } from "./demo.ts";
import { refuseFileMove } from "./folder.ts";
import { handlers } from "./handlers.ts";
import { hintReaders } from "./readers.ts";
import { canRead, search } from "./searching.ts";
import { rightOnFolder } from "./rights.ts";
import { folderGrants, folders as rows } from "./tables.ts";

const path = "/documentsManagement";

export const area = hosted({
  contract: folders,
  handlers,
  finders: [
    {
      kind: "folders",
      access: "staff",
      all: (asked) => `${path}?${new URLSearchParams({ search: asked })}`,
      has: canRead,
      find: async (call, asked, most) => {
        const { docs, total } = await search({ search: asked }, call);
        return {
          docs: docs.slice(0, most).map((each) => ({
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
  jobs: [
    {
      name: "folders.forget",
      every: "23 3 * * *",
      clock: "steady",
      run: async (server) => {
        const gone = await server.db
          .delete(rows)
          .where(lt(rows.deletedAt, goneBefore(server.now())))
          .returning({ id: rows.id });
        return { folders: gone.length };
      },
    },
  ],
  register: () => {
    filesBelongTo("folder", rightOnFolder, {
      onChanged: (tx, { elementId }) => hintReaders(tx, elementId),
      refuseMove: refuseFileMove,
      sameOwner,
    });
    holdsOf("userGroup", { folders: { column: folderGrants.groupId } });
  },
  demo: demoFolders,
});
