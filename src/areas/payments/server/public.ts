export { askAgain, gatewaySays } from "./asked-by-hand.ts";
export { linkMoney, lockWithSubject, takeMoney, type LockedSubject, targetOf } from "./decide.ts";
export { claimMoney, oweAllOf, recordGatewayRefund, writeFoundMoney } from "./found-money.ts";
export { acquirerOf } from "./gateway.ts";
export { forgetPayers } from "./forgetting.ts";
export { readTrials, tryGateway } from "./try-gateway.ts";
export { keeping, keptBy } from "./keepers.ts";
export { issueLink, linkByToken, linkOf, linkStateOf, type PaymentLink, revokeLink } from "./link.ts";
export { availableMethods, methodName } from "./methods.ts";
export { openByLink, payableNow } from "./own-page.ts";
export { type PriceTotal, priceTotals } from "./price.ts";
export {
  hasOpenPayment,
  oneIsOpen,
  paidAmounts,
  payingNow,
  type PaymentRow,
  paymentsById,
  paymentsOf,
  triedOut,
  wentBack,
} from "./queries.ts";
export { gatewayNames, oweRefund, refundsOf } from "./refund.ts";
export { refundLines } from "./refund-row.ts";
export { releasePayment } from "./released.ts";
export { attemptsLeft, openAttemptOn } from "./waiting.ts";
export { conciliateStatement, unmarkStatement } from "./statement.ts";
export {
  type ConfirmedPayment,
  type Due,
  type PayableSubject,
  registerSubject,
} from "./subject.ts";
export { putBack, takeBackFound } from "./taken-back.ts";
export { paymentTelling } from "./tellings.ts";
