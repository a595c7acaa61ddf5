import { sql } from "drizzle-orm";
import { defineArea } from "../../../server/area-definition.ts";
import { registerGroups } from "../../people/server/public.ts";
import { userGroupsContract } from "../contract.ts";
import { demoUserGroups } from "./demo.ts";
import { userGroupResource } from "./user-group-resource.ts";
import { userGroupMembers } from "./tables.ts";

export const area = defineArea({
  contract: userGroupsContract,
  handlers: userGroupResource.handlers,
  registers: [{ of: userGroupResource, remove: userGroupsContract.remove }],
  finders: [userGroupResource.finder("userGroups", "/admin/groupUser")],
  demo: demoUserGroups,
  register: () => registerGroups((groupId) => sql`select user_id from ${userGroupMembers} where group_id = ${groupId}`),
});
