export { numberOf } from "../columns.ts";
export { filingRemovalPort } from "./removal-port.ts";
