export { demoLot, demoOriginals } from "./demo.ts";
export { eraseOriginals } from "./erasure.ts";
export { type OriginalsOwnerPort, registerOriginals } from "./owner-port.ts";
