import { defineArea } from "../../../../server/area-definition.ts";
import { rolesContract } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { roleResource } from "./role-resource.ts";
import { seedRoles } from "./seed.ts";

export const area = defineArea({
  contract: rolesContract,
  handlers,
  activityFeed: [
    {
      actions: ["roles.create", "roles.update"],
      permissions: ["adminUsers"],
      path: "/admin/roles",
      isConfiguration: true,
    },
  ],
  resources: [{ resource: roleResource, removeOperation: rolesContract.remove }],
  seed: seedRoles,
});
