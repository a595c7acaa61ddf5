import { defineArea } from "../../../../server/area-definition.ts";
import { roleHoldersPort } from "../../roles/server/public.ts";
import { peopleContract } from "../contract.ts";
import { demoPeople } from "./demo.ts";
import { searchProviders } from "./search-providers.ts";
import { handlers } from "./handlers.ts";
import { roleHoldersImplementation } from "./access/role-holders.ts";
import { userRoles } from "./tables.ts";

export const area = defineArea({
  contract: peopleContract,
  handlers,
  activityFeed: [
    {
      actions: ["people.create", "people.setRoles", "people.block", "people.unblock"],
      permissions: ["adminUsers"],
      path: "/admin/users?kind=staff",
      isConfiguration: true,
    },
  ],
  searchProviders,
  demo: demoPeople,
  references: {
    role: { people: { column: userRoles.roleId, path: ({ _id }) => `/admin/users?role=${_id}` } },
  },
  provides: () => [roleHoldersPort.implement(roleHoldersImplementation)],
});
