/**
 * Adds the staff operations to `api`. Must be the first import of the office: screens use operations when their modules
 * load.
 */
import staffRoutes from "virtual:operation-routes/staff";
import { addOperations } from "../api.ts";

addOperations(staffRoutes);
