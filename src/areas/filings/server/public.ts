export { numberOf } from "../columns.ts";
