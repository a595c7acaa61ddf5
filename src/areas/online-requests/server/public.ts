export { registerDelivery } from "./delivery.ts";
export { holderName, trackingPath } from "./letters.ts";
export type { Setting } from "./due.ts";
export { contentOf, lockRequest, noteLot, requestOfNumber, type RequestToCarry } from "./courier.ts";
export { deliverByCourier, type HandedOver } from "./handover.ts";
export type { Form, Group } from "./moves.ts";
export { formsFoundBy } from "./found-by.ts";
