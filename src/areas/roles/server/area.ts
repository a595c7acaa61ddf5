import { hosted } from "../../../server/hosted.ts";
import { roles } from "../contract.ts";
import { handlers } from "./handlers.ts";
import { roleRegister } from "./role.ts";
import { seedRoles } from "./seed.ts";

export const area = hosted({
  contract: roles,
  handlers,
  news: [{ kinds: ["roles.create", "roles.update"], needs: ["adminUsers"], at: "/admin/roles", configures: true }],
  registers: [{ of: roleRegister, remove: roles.remove }],
  seed: seedRoles,
});
