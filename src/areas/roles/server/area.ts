import { defineArea } from "../../../server/area-definition.ts";
import { rolesContract } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { roleResource } from "./role-resource.ts";
import { seedRoles } from "./seed.ts";

export const area = defineArea({
  contract: rolesContract,
  handlers,
  activityFeed: [
    { kinds: ["roles.create", "roles.update"], needs: ["adminUsers"], at: "/admin/roles", configures: true },
  ],
  resources: [{ resource: roleResource, removeOperation: rolesContract.remove }],
  seed: seedRoles,
});
