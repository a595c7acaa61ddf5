export { numberOf } from "../columns.ts";
export { registerEnds } from "./ends.ts";
