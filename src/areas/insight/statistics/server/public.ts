export { periodOf } from "./periods.ts";
