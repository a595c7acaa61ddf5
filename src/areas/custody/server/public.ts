export { demoLot, demoOriginals } from "./demo.ts";
export { forgetOriginals } from "./forgetting.ts";
export { type OwnerOfOriginals, registerOriginals } from "./owners.ts";
