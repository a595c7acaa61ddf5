/** What the page of a payment tells of what was done to it. */
import { paymentStatuses } from "./states.ts";
import { refundStatuses } from "./refund-states.ts";

/** Actions of the audit log; changes of status stand in the payment’s own log. */
export const doneTo = [
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
  ...doneTo,
] as const;
