export { registerRoleHolders } from "./holders.ts";
