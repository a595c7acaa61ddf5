export { numberOf } from "../columns.ts";
export { registerEnds } from "./removal-port.ts";
