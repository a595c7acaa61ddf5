import { sql } from "drizzle-orm";
import { hosted } from "../../../server/hosted.ts";
import { registerGroups } from "../../people/server/public.ts";
import { userGroups } from "../contract.ts";
import { demoUserGroups } from "./demo.ts";
import { register } from "./register.ts";
import { userGroupMembers } from "./tables.ts";

export const area = hosted({
  contract: userGroups,
  handlers: register.handlers,
  registers: [{ of: register, remove: userGroups.remove }],
  finders: [register.finder("userGroups", "/admin/groupUser")],
  demo: demoUserGroups,
  register: () => registerGroups((groupId) => sql`select user_id from ${userGroupMembers} where group_id = ${groupId}`),
});
