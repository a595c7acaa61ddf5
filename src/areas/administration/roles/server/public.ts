import { readableColumns } from "../../../../server/database/readable-columns.ts";
import { roles } from "./tables.ts";

export { roleHoldersPort } from "./role-holders-port.ts";

export const roleView = readableColumns(roles, "id", "key", "permissions", "traits", "nameEs", "nameEn", "factorFrom");
