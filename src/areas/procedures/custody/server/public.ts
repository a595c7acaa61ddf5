export { demoLot, demoOriginals } from "./demo.ts";
export { eraseOriginals } from "./erasure.ts";
export { originalsOwnerPort, type OriginalsOwnerPort } from "./owner-port.ts";
