export { roleHoldersPort } from "./role-holders-port.ts";
