import { readableColumns } from "../../../../server/database/readable-columns.ts";
import { payments } from "./tables.ts";

export { queryAgainByHand, peekGateway } from "./polling/manual-query.ts";
export { recordPaymentByHand as settleByHand } from "./adjustments/resolve-dispute.ts";
export { assignPayment } from "./adjustments/assign-payment.ts";
export { lockWithSubject, type LockedSubject, lockSubjectByNumber } from "./adjustments/lock-subject.ts";
export {
  openDispute,
  markFullRefundDue,
  recordGatewayRefund,
  recordUnmatchedPayment,
} from "./adjustments/unmatched-payment.ts";
export { acquirerOf } from "./gateway.ts";
export type { PayState, Snapshot } from "./gateways/provider.ts";
export { gatewaysOf } from "./gateways/server-gateways.ts";
export { erasePayers } from "./erasure.ts";
export { readGatewayTests, testGateway } from "./gateway-health/test-gateway.ts";
export { requireGatewayPermission, gatewaysManagedBy } from "./gateway-health/gateway-managers.ts";
export {
  issueLink,
  linkByToken,
  linkInSql,
  linkOf,
  linkStateOf,
  newestLinks,
  type PaymentLink,
  revokeLink,
} from "./links/payment-link.ts";
export { methodName } from "./links/payment-methods.ts";
export { openByLink, currentPayable } from "./links/payment-page.ts";
export { priceTotals } from "./links/price-totals.ts";
export {
  hasOpenPayment,
  paidAmounts,
  subjectsBeingPaid,
  type PaymentRow,
  paymentRowOf,
  paymentsById,
  paymentsInSql,
  paymentsOf,
} from "./attempts/queries.ts";
export { paymentStateInSql, findExhaustedSubjects, findFullyRefunded } from "./attempts/subject-payment-state.ts";
export { gatewayLabels, addRefundDue, previewRefunds } from "./refunds/refund-due.ts";
export { refundLinesInSql } from "./refunds/refund-store.ts";
export { releasePayment } from "./adjustments/release-payment.ts";
export { conciliateStatement, unmarkStatement } from "./adjustments/conciliate-statement.ts";
export {
  type ReceivedPayment as ConfirmedPayment,
  type Due,
  type PayableSubject,
  payableSubjectPort,
} from "./links/payable-subject.ts";
export { restoreColumns, removeUnmatchedPayment } from "./adjustments/revert-adjustment.ts";
export { paymentTimelineProvider } from "./timeline-providers.ts";

/** Attempts for the queries of other areas. */
export const paymentView = readableColumns(
  payments,
  "id",
  "reference",
  "kind",
  "subjectId",
  "gateway",
  "acquirer",
  "status",
  "settled",
  "amount",
  "currency",
  "bankFee",
  "refundedAmount",
  "confirmedAt",
  "payerName",
  "searchText",
);
