export { byClient } from "./known.ts";
export { options } from "./register.ts";
