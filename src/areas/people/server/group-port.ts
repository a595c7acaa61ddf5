/** People and the groups that they are in: the area that keeps groups says here who is in one. */
import type { SQL } from "drizzle-orm";

/** Selects the identifiers of who is in the group now; nobody where there is no such group. */
type Members = (groupId: string) => SQL;
let members: Members | undefined;

/** Called once by that area when the server begins. */
export function registerGroups(of: Members): void {
  members = of;
}

export function membersOf(groupId: string): SQL {
  if (!members) throw new Error("no area keeps groups");
  return members(groupId);
}
