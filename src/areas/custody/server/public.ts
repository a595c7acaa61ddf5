export { demoLot, demoOriginals } from "./demo.ts";
export { eraseOriginals } from "./forgetting.ts";
export { type OriginalsOwnerPort, registerOriginals } from "./owners.ts";
