import { readableColumns } from "../../../../server/database/readable-columns.ts";
import { notarialFilings } from "./tables.ts";

export { notarialFilingResource as notarialFilings } from "./notarial-filing-resource.ts";

export const notarialFilingView = readableColumns(notarialFilings);
