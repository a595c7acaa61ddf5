import { limitedToFuture, neverInFuture, type TimeLimit } from "../../../../server/time-limit.ts";
import { settingsCatalogue } from "../../../administration/settings/catalogue.ts";
import { leaseMs } from "./attempts/attempt-workflow.ts";
import { gatewayEvents } from "./gateway-table.ts";
import { paymentLinks, paymentRefunds, payments } from "./tables.ts";

const attemptMs = settingsCatalogue["payment.attemptMinutes"].most * 60_000;

export const timeLimits: readonly TimeLimit[] = [
  {
    columns: [paymentLinks.expiresAt, paymentLinks.createdAt, paymentLinks.updatedAt],
    writtenAt: paymentLinks.createdAt,
  },
  limitedToFuture(payments.expiresAt, () => attemptMs),
  limitedToFuture(payments.workedUntil, leaseMs),
  limitedToFuture(payments.queryFrom, leaseMs),
  limitedToFuture(paymentRefunds.workedUntil, leaseMs),
  // A refund sent then, and a webhook without a payment received then, wait from now on.
  neverInFuture(paymentRefunds.sentAt),
  neverInFuture(gatewayEvents.receivedAt),
];
