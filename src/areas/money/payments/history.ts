/** History on the payment page. */
import { paymentStatuses } from "./states.ts";
import { refundStatuses } from "./refund-states.ts";

/** Audit actions; status changes are in the payment's own log. */
export const historyActions = [
  "payments.conciliate",
  "payments.unmark",
  "payments.decide",
  "payments.linkToRequest",
  "payments.oweRefund",
  "payments.claim",
  "payments.putBack",
  ...refundStatuses.map((status) => `payments.refund.${status}` as const),
] as const;

export const paymentAuditActions = [
  ...paymentStatuses.map((status) => `payments.${status}` as const),
  ...historyActions,
] as const;
