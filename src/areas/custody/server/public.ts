export { demoLot, demoOriginals } from "./demo.ts";
export { forgetOriginals } from "./forgetting.ts";
export { type OriginalsOwnerPort, registerOriginals } from "./owners.ts";
