/** Adds the operations of account security to `api`: the pages of the site do not load them. */
import accountWires from "virtual:wires/account";
import { addOperations } from "./api.ts";

addOperations(accountWires);
