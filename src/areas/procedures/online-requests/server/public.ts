export { deliveryPort } from "./delivery/delivery-port.ts";
export { contentOf, lockRequest, noteLot, requestOfNumber, type RequestToCarry } from "./delivery/courier-view.ts";
export { deliverByCourier } from "./delivery/handover.ts";
export { formSearchScope } from "./desk/search-scope.ts";
export { isViewingPass, newViewingPass } from "./tracking/viewing-pass.ts";
export { voucherPort, type VoucherPort } from "./shared/voucher-port.ts";
