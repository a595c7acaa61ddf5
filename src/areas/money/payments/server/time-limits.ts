import { atMostAhead, type TimeLimit } from "../../../../server/time-limits.ts";
import { settingsCatalogue } from "../../../administration/settings/catalogue.ts";
import { leaseMs } from "./attempts/attempt-workflow.ts";
import { paymentLinks, paymentRefunds, payments } from "./tables.ts";

const attemptMs = settingsCatalogue["payment.attemptMinutes"].most * 60_000;

export const timeLimits: readonly TimeLimit[] = [
  {
    columns: [paymentLinks.expiresAt, paymentLinks.createdAt, paymentLinks.updatedAt],
    writtenAt: paymentLinks.createdAt,
  },
  atMostAhead(payments.expiresAt, () => attemptMs),
  atMostAhead(payments.workedUntil, leaseMs),
  atMostAhead(payments.askFrom, leaseMs),
  atMostAhead(paymentRefunds.workedUntil, leaseMs),
];
