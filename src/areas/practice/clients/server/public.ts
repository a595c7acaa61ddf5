export { byClient } from "./known.ts";
export { options } from "./client-resource.ts";
