export { demoOriginals } from "./demo.ts";
export { type OwnerOfOriginals, registerOriginals } from "./owners.ts";
