/**
 * Who may read and write folders: the owner of the root, and those to whom it was given on the folder or on any above, as a
 * person or through a group that they are in now. Tree, lists, search, counts, files and links ask this and nothing else.
 */
import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import { requireCaller, effectiveUsers } from "../../../server/call.ts";
import type { CallInTransaction } from "../../../server/crud/crud-resource.ts";
import { userGroupMembers } from "../../user-groups/server/tables.ts";
import { folderGrants, folders } from "./tables.ts";

export type FolderRight = "none" | "read" | "write";
type Needed = "read" | "write";

/** Of folders: those that are there and that the caller may read, or write. No permission opens them. */
export function whereMay(call: CallInTransaction, needed: Needed): SQL {
  const each = effectiveUsers(call).map(({ userId, kind }) =>
    kind === "staff"
      ? or(eq(folders.ownerId, userId), sql`${folders.path} && ${given(call, userId, needed)}`)
      : sql`false`,
  );
  return and(isNull(folders.deletedAt), ...each) ?? sql`false`;
}

/** The folders on which it was given to somebody, looked up once for a statement. */
function given(call: CallInTransaction, userId: string, needed: Needed): SQL {
  const groups = call.db
    .select({ id: userGroupMembers.groupId })
    .from(userGroupMembers)
    .where(eq(userGroupMembers.userId, userId));
  const to = or(eq(folderGrants.userId, userId), inArray(folderGrants.groupId, groups));
  const which = and(to, needed === "write" ? eq(folderGrants.canWrite, true) : undefined);
  return sql`array(${call.db.select({ id: folderGrants.folderId }).from(folderGrants).where(which)})`;
}

export async function rightOnFolder(call: CallInTransaction, id: string): Promise<FolderRight> {
  if (!/^[0-9a-f-]{36}$/i.test(id)) return "none";
  const [found] = await call.db
    .select({ write: sql<boolean>`${whereMay(call, "write")}` })
    .from(folders)
    .where(and(eq(folders.id, id), whereMay(call, "read")));
  if (!found) return "none";
  return found.write ? "write" : "read";
}

/** NOT_FOUND for a folder that the caller may not read, FORBIDDEN for one that they may only read. */
export async function needRight(call: CallInTransaction, id: string, needed: Needed): Promise<FolderRight> {
  const right = await rightOnFolder(call, id);
  if (right === "none") throw new Refusal("NOT_FOUND");
  if (needed === "write" && right === "read") throw new Refusal("FORBIDDEN");
  return right;
}

/** Who says who else reads and writes: the owner of the root, and nobody as somebody else. */
export const isFolderOwner = (call: CallInTransaction, { ownerId }: { readonly ownerId: string }): boolean =>
  effectiveUsers(call).every(({ userId }) => userId === ownerId) && requireCaller(call).kind === "staff";
