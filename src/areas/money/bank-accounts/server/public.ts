import { readableColumns } from "../../../../server/database/readable-columns.ts";
import { bankAccounts } from "./tables.ts";

/** Accounts of the firm for the queries of other areas. */
export const bankAccountView = readableColumns(bankAccounts);
