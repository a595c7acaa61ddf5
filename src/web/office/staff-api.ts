/**
 * Adds the staff operations to `api`. Must be the first import of the office: screens use operations when their modules
 * load.
 */
import staffWires from "virtual:wires/staff";
import { addOperations } from "../api.ts";

addOperations(staffWires);
