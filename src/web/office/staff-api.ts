/** Completes `api` with what only staff may call. The first import of the office: screens take operations as they load. */
import staffWires from "virtual:wires/staff";
import { addOperations } from "../api.ts";

addOperations(staffWires);
