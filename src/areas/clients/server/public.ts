export { options } from "./register.ts";
