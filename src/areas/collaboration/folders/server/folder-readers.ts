/** Readers of a folder, for live updates and for notifications of gained or lost access. */
import { eq, inArray, or, sql } from "drizzle-orm";
import type { Transaction } from "../../../../server/database/connection.ts";
import { pushUpdate } from "../../../../server/realtime/notify-channel.ts";
import { groupMemberView } from "../../user-groups/server/public.ts";
import { folderGrants, folders } from "./tables.ts";

/** User ids of the folder's readers: the owner, and grantees on it or an ancestor. One statement. */
export const readersOf = (tx: Transaction, id: string): Promise<Set<string>> =>
  granteesWhere(tx, id, sql`${folderGrants.folderId} = any(${pathOf(tx, id)})`);

/** Live update for readers of the folder and of anything in it. */
export async function pushToReaders(tx: Transaction, id: string): Promise<void> {
  const folderIds = tx.select({ id: folders.id }).from(folders).where(sql`${folders.path} @> array[${id}]::uuid[]`);
  const condition = or(
    sql`${folderGrants.folderId} = any(${pathOf(tx, id)})`,
    inArray(folderGrants.folderId, folderIds),
  );
  await pushUpdate(tx, { of: "folders", id, people: [...(await granteesWhere(tx, id, condition ?? sql`false`))] });
}

const pathOf = (tx: Transaction, id: string) =>
  sql`array(${tx
    .select({ id: sql`unnest(${folders.path})` })
    .from(folders)
    .where(eq(folders.id, id))})`;

async function granteesWhere(tx: Transaction, id: string, condition: ReturnType<typeof sql>): Promise<Set<string>> {
  const owner = tx.select({ user: folders.ownerId }).from(folders).where(eq(folders.id, id));
  const grantees = tx
    .select({ user: sql<string>`coalesce(${folderGrants.userId}, ${groupMemberView.userId})` })
    .from(folderGrants)
    .leftJoin(groupMemberView, eq(groupMemberView.groupId, folderGrants.groupId))
    .where(condition);
  const rows = await owner.union(grantees);
  return new Set(rows.flatMap(({ user }) => user ?? []));
}
