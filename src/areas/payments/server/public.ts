export { queryAgainByHand, peekGateway } from "./asked-by-hand.ts";
export { assignPayment, lockWithSubject, settleByHand, type LockedSubject, lockSubjectByNumber } from "./decide.ts";
export { openDispute, markFullRefundDue, recordGatewayRefund, recordUnmatchedPayment } from "./found-money.ts";
export { acquirerOf } from "./gateway.ts";
export { erasePayers } from "./forgetting.ts";
export { readGatewayTests, testGateway } from "./try-gateway.ts";
export { requireGatewayPermission, gatewaysManagedBy } from "./keepers.ts";
export { issueLink, linkByToken, linkOf, linkStateOf, type PaymentLink, revokeLink } from "./link.ts";
export { availableMethods, methodName } from "./methods.ts";
export { openByLink, payableNow } from "./own-page.ts";
export { type PriceTotal, priceTotals } from "./price.ts";
export {
  hasOpenPayment,
  oneIsOpen,
  paidAmounts,
  subjectsBeingPaid,
  type PaymentRow,
  paymentsById,
  paymentsOf,
  exhaustedLinks,
  fullyRefunded,
} from "./queries.ts";
export { gatewayLabels, markRefundOwed, plannedRefunds } from "./refund.ts";
export { refundLines } from "./refund-row.ts";
export { releasePayment } from "./released.ts";
export { attemptsLeft, openAttemptOf } from "./waiting.ts";
export { conciliateStatement, unmarkStatement } from "./statement.ts";
export {
  type ConfirmedPayment,
  type Due,
  type PayableSubject,
  registerSubject,
} from "./subject.ts";
export { restoreColumns, removeUnmatchedPayment } from "./taken-back.ts";
export { paymentTimelineProvider } from "./tellings.ts";
