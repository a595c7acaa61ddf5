/** Port to the area of user groups: the members of a group. */
import type { SQL } from "drizzle-orm";

/** Selects the ids of the current members; no row for an unknown group. */
type MembersQuery = (groupId: string) => SQL;
let members: MembersQuery | undefined;

/** Called once by that area when the server starts. */
export function registerGroups(membersOf: MembersQuery): void {
  members = membersOf;
}

export function membersOf(groupId: string): SQL {
  if (!members) throw new Error("no area keeps groups");
  return members(groupId);
}
