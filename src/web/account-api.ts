/** Adds the operations of account security to `api`: the pages of the site do not load them. */
import accountRoutes from "virtual:operation-routes/account";
import { addOperations } from "./api.ts";

addOperations(accountRoutes);
