/** Who reads a folder now, as ids: those whose open screens show it, and those who are told that they gained or lost it. */
import { eq, inArray, or, sql } from "drizzle-orm";
import type { Transaction } from "../../../server/database/connection.ts";
import { pushUpdate } from "../../../server/realtime/notify-channel.ts";
import { userGroupMembers } from "../../user-groups/server/tables.ts";
import { folderGrants, folders } from "./tables.ts";

/** Of the folder itself: the owner of its root, and those to whom it was given here or above. One statement. */
export const readersOf = (tx: Transaction, id: string): Promise<Set<string>> =>
  peopleOn(tx, id, sql`${folderGrants.folderId} = any(${pathOf(tx, id)})`);

/** Of the folder or of anything in it: a change of it is theirs to see. */
export async function pushToReaders(tx: Transaction, id: string): Promise<void> {
  const inside = tx.select({ id: folders.id }).from(folders).where(sql`${folders.path} @> array[${id}]::uuid[]`);
  const which = or(sql`${folderGrants.folderId} = any(${pathOf(tx, id)})`, inArray(folderGrants.folderId, inside));
  await pushUpdate(tx, { of: "folders", id, people: [...(await peopleOn(tx, id, which ?? sql`false`))] });
}

const pathOf = (tx: Transaction, id: string) =>
  sql`array(${tx
    .select({ id: sql`unnest(${folders.path})` })
    .from(folders)
    .where(eq(folders.id, id))})`;

async function peopleOn(tx: Transaction, id: string, which: ReturnType<typeof sql>): Promise<Set<string>> {
  const owner = tx.select({ user: folders.ownerId }).from(folders).where(eq(folders.id, id));
  const given = tx
    .select({ user: sql<string>`coalesce(${folderGrants.userId}, ${userGroupMembers.userId})` })
    .from(folderGrants)
    .leftJoin(userGroupMembers, eq(userGroupMembers.groupId, folderGrants.groupId))
    .where(which);
  const rows = await owner.union(given);
  return new Set(rows.flatMap(({ user }) => user ?? []));
}
