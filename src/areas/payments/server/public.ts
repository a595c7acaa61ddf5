export { issueLink, linkByToken, linkOf, linkStateOf, type PaymentLink, revokeLink } from "./link.ts";
export { availableMethods } from "./methods.ts";
export { type PriceTotal, priceTotals } from "./price.ts";
export { hasOpenPayment, paymentsOf } from "./queries.ts";
export { gatewayNames, oweRefund } from "./refund.ts";
export {
  type ConfirmedPayment,
  type Due,
  type PayableSubject,
  registerSubject,
  type SubjectKind,
} from "./subject.ts";
