import { readableColumns } from "../../../../server/database/readable-columns.ts";
import { requestForms, requestGroups, requestPriceLines } from "./tables.ts";

export { deliveryPort } from "./delivery/delivery-port.ts";
export { contentOf, lockRequest, noteLot, requestOfNumber, type RequestToCarry } from "./delivery/courier-view.ts";
export { deliverByCourier } from "./delivery/handover.ts";
export { formSearchScope } from "./desk/search-scope.ts";
export { isViewingPass, newViewingPass } from "./tracking/viewing-pass.ts";
export { holderKey, isListed } from "./listed-forms.ts";
export { voucherPort, type VoucherPort } from "./shared/voucher-port.ts";

export const requestGroupView = readableColumns(requestGroups, "commonId", "paymentId");
export const requestFormView = readableColumns(requestForms);
export const priceLineView = readableColumns(requestPriceLines);
