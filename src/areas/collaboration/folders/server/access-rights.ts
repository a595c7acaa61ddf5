/**
 * Access to folders: the owner of the root, and users or groups with a grant on the folder or an ancestor. Every
 * query, count, file and link uses these conditions.
 */
import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { effectiveUsers } from "../../../../server/call.ts";
import type { CallInTransaction } from "../../../../server/crud/crud-resource.ts";
import { groupIdsOf } from "../../user-groups/server/public.ts";
import { folderGrants, folders } from "./tables.ts";

type FolderRight = "none" | "read" | "write";
type RequiredRight = "read" | "write";

/** Condition for existing folders that the caller may read or write. No permission bypasses it. */
export function folderCondition(call: CallInTransaction, right: RequiredRight): SQL {
  const conditions = effectiveUsers(call).map(({ userId, kind }) =>
    kind === "staff"
      ? or(eq(folders.ownerId, userId), sql`${folders.path} && ${grantedFolders(call, userId, right)}`)
      : sql`false`,
  );
  return and(isNull(folders.deletedAt), ...conditions) ?? sql`false`;
}

/** Ids of the folders with a grant for the user; evaluated once for each statement. */
function grantedFolders(call: CallInTransaction, userId: string, right: RequiredRight): SQL {
  const grantee = or(eq(folderGrants.userId, userId), inArray(folderGrants.groupId, groupIdsOf(call.db, userId)));
  const condition = and(grantee, right === "write" ? eq(folderGrants.canWrite, true) : undefined);
  return sql`array(${call.db.select({ id: folderGrants.folderId }).from(folderGrants).where(condition)})`;
}

export async function rightOnFolder(call: CallInTransaction, id: string): Promise<FolderRight> {
  const [match] = await call.db
    .select({ write: sql<boolean>`${folderCondition(call, "write")}` })
    .from(folders)
    .where(and(eq(folders.id, id), folderCondition(call, "read")));
  if (!match) return "none";
  return match.write ? "write" : "read";
}

/** NOT_FOUND without read access, FORBIDDEN for a write with read access only. */
export async function needRight(call: CallInTransaction, id: string, right: RequiredRight): Promise<FolderRight> {
  const actualRight = await rightOnFolder(call, id);
  if (actualRight === "none") throw new Refusal("NOT_FOUND");
  if (right === "write" && actualRight === "read") throw new Refusal("FORBIDDEN");
  return actualRight;
}

/** Only the owner of the root sets permissions, and nobody while impersonating. */
export const isFolderOwner = (call: CallInTransaction, { ownerId }: { readonly ownerId: string }): boolean =>
  effectiveUsers(call).every(({ userId, kind }) => userId === ownerId && kind === "staff");
