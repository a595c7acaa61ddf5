/** Groups of staff and their members, as other areas read them. */
import { and, eq, inArray } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import { readableColumns } from "../../../../server/database/readable-columns.ts";
import { userGroupMembers, userGroups } from "./tables.ts";

export const userGroupView = readableColumns(userGroups, "id", "name", "externalPeople", "active");
export const groupMemberView = readableColumns(userGroupMembers, "groupId", "userId");

/** Ids of the groups of a person, as a subquery. */
export const groupIdsOf = (db: Queryable, userId: string) =>
  db.select({ id: groupMemberView.groupId }).from(groupMemberView).where(eq(groupMemberView.userId, userId));

/** Members of these groups; without groups no query runs. */
export async function membersOfGroups(db: Queryable, groups: readonly string[]) {
  if (groups.length === 0) return [];
  return db
    .select()
    .from(groupMemberView)
    .where(inArray(groupMemberView.groupId, [...groups]));
}

/** Ids of those of these groups that exist, or that are active; locked until the transaction ends. */
export async function lockGroups(
  tx: Transaction,
  groups: readonly string[],
  { active }: { readonly active?: true } = {},
): Promise<Set<string>> {
  if (groups.length === 0) return new Set();
  const rows = await tx
    .select({ id: userGroupView.id })
    .from(userGroupView)
    .where(and(inArray(userGroupView.id, [...groups]), active && eq(userGroupView.active, true)))
    .for("key share");
  return new Set(rows.map(({ id }) => id));
}
