import { readableColumns } from "../../../../server/database/readable-columns.ts";
import { consulateContracts } from "./tables.ts";

export const consulateContractView = readableColumns(consulateContracts, "country", "clientType");
