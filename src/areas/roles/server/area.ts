import { defineArea } from "../../../server/area-definition.ts";
import { rolesContract } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { roleResource } from "./role-resource.ts";
import { seedRoles } from "./seed.ts";

export const area = defineArea({
  contract: rolesContract,
  handlers,
  news: [{ kinds: ["roles.create", "roles.update"], needs: ["adminUsers"], at: "/admin/roles", configures: true }],
  registers: [{ of: roleResource, remove: rolesContract.remove }],
  seed: seedRoles,
});
