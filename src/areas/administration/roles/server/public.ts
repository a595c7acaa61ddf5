export { registerRoleHolders } from "./role-holders-port.ts";
