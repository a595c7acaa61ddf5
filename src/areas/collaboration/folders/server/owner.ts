/** All folders of one person share one document quota. */
import { eq, inArray, sql } from "drizzle-orm";
import type { QuotaGroup } from "../../media/server/public.ts";
import { folders } from "./tables.ts";

export const folderOwnerCheck: QuotaGroup = {
  ownerOf: async (db, id) => {
    const [folder] = await db.select({ ownerId: folders.ownerId }).from(folders).where(eq(folders.id, id));
    return folder?.ownerId;
  },
  things: (db, id) => {
    const owner = db.select({ id: folders.ownerId }).from(folders).where(eq(folders.id, id));
    return db
      .select({ id: sql<string>`${folders.id}::text` })
      .from(folders)
      .where(inArray(folders.ownerId, owner));
  },
};
