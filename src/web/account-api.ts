/** Adds the operations of an account to `api` that few pages of the site load. */
import accountRoutes from "virtual:operation-routes/account";
import { addOperations } from "./api.ts";

addOperations(accountRoutes);
