import { gt, inArray, sql } from "drizzle-orm";
import type { Database } from "../../../../server/database/connection.ts";
import type { Metric } from "../../../../server/observability/metrics.ts";
import { openAttemptStatuses } from "../states.ts";
import { payments } from "./tables.ts";

const isOpen = inArray(payments.status, [...openAttemptStatuses]);

/** Open attempts and refunds due; both sets are small and indexed. */
export const metrics: readonly Metric[] = [
  {
    name: "payments_paying",
    help: "Attempts to pay that are neither paid nor ended",
    read: (db) => db.$count(payments, isOpen),
  },
  {
    name: "payments_paying_oldest_seconds",
    help: "Age of the oldest attempt to pay that is neither paid nor ended",
    read: oldestOpenAgeSeconds,
  },
  {
    name: "refunds_due",
    help: "Payments with an amount still to be refunded",
    read: (db) => db.$count(payments, gt(payments.refundDue, payments.refundedAmount)),
  },
];

async function oldestOpenAgeSeconds(db: Database): Promise<number> {
  const [row] = await db
    .select({ seconds: sql<number | null>`extract(epoch from now() - min(${payments.createdAt}))::float8` })
    .from(payments)
    .where(isOpen);
  return Math.max(0, row?.seconds ?? 0);
}
