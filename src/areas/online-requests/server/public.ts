export { registerDelivery } from "./delivery/delivery.ts";
export { holderName, trackingPath } from "./letters.ts";
export type { Setting } from "./paying/payment.ts";
export { contentOf, lockRequest, noteLot, requestOfNumber, type RequestToCarry } from "./delivery/courier.ts";
export { deliverByCourier, type HandedOver } from "./delivery/handover.ts";
export type { Form, Group } from "./request.ts";
export { formsFoundBy } from "./desk/found-by.ts";
export { isViewingPass, newViewingPass } from "./tracking/viewing-pass.ts";
export { registerVouchers, type Vouchers } from "./vouchers.ts";
