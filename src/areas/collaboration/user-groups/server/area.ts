import { sql } from "drizzle-orm";
import { defineArea } from "../../../../server/area-definition.ts";
import { groupPort } from "../../../administration/people/server/public.ts";
import { userGroupsContract } from "../contract.ts";
import { demoUserGroups } from "./demo.ts";
import { userGroupResource } from "./user-group-resource.ts";
import { userGroupMembers } from "./tables.ts";

export const area = defineArea({
  contract: userGroupsContract,
  handlers: userGroupResource.handlers,
  resources: [{ resource: userGroupResource, removeOperation: userGroupsContract.remove }],
  searchProviders: [userGroupResource.searchProvider("userGroups", "/admin/groupUser")],
  demo: demoUserGroups,
  provides: () => [
    groupPort.implement({
      membersOf: (groupId) => sql`select user_id from ${userGroupMembers} where group_id = ${groupId}`,
    }),
  ],
});
