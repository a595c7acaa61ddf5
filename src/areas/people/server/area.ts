import { defineArea } from "../../../server/area-definition.ts";
import { registerReferences } from "../../../server/crud/references.ts";
import { registerRoleHolders } from "../../roles/server/public.ts";
import { peopleContract } from "../contract.ts";
import { demoPeople } from "./demo.ts";
import { searchProviders } from "./search-providers.ts";
import { handlers } from "./handlers.ts";
import { roleHoldersImplementation } from "./role-holders.ts";
import { userRoles } from "./tables.ts";

export const area = defineArea({
  contract: peopleContract,
  handlers,
  activityFeed: [
    {
      kinds: ["people.create", "people.setRoles", "people.block", "people.unblock"],
      needs: ["adminUsers"],
      at: "/admin/users?kind=staff",
      configures: true,
    },
  ],
  searchProviders,
  demo: demoPeople,
  registerPorts: () => {
    registerReferences("role", { people: { column: userRoles.roleId, at: ({ _id }) => `/admin/users?role=${_id}` } });
    registerRoleHolders(roleHoldersImplementation);
  },
});
