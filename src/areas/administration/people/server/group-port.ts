/** Port to the area of user groups: the members of a group. */
import type { SQL } from "drizzle-orm";
import { definePort } from "../../../../server/port.ts";

interface GroupPort {
  /** Selects the ids of the current members; no row for an unknown group. */
  membersOf(groupId: string): SQL;
}

export const groupPort = definePort<GroupPort>("user groups");
