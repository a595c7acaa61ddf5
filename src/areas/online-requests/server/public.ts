export { registerDelivery } from "./delivery/delivery.ts";
export { contentOf, lockRequest, noteLot, requestOfNumber, type RequestToCarry } from "./delivery/courier.ts";
export { deliverByCourier } from "./delivery/handover.ts";
export { formSearchScope } from "./desk/found-by.ts";
export { isViewingPass, newViewingPass } from "./tracking/viewing-pass.ts";
export { registerVouchers, type VoucherPort } from "./vouchers.ts";
