/** Everything the product tells people about by itself (domain.md §6.6). */
export const notificationTypes = [
  "online.newReview",
  "online.paid",
  "online.rejectedByUser",
  "online.reviewLate",
  "online.rejected",
  "online.ready",
  "payment.duplicated",
  "payment.refundDue",
  "offer.paid",
  "offer.signed",
  "legal.state",
  "consulate.state",
  "courier.new",
  "activity.assigned",
  "activity.reminder",
  "activity.finished",
  "table.invited",
  "table.opened",
  "table.closed",
  "chat.mention",
  "document.shared",
  "email.failed",
] as const;

export type NotificationType = (typeof notificationTypes)[number];
