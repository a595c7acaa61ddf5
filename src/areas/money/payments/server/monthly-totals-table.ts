import { boolean, date, index, integer, numeric, pgTable, text } from "drizzle-orm/pg-core";
import { currencies } from "../../../../kit/numbers/money.ts";
import { gatewayKeys, paymentStatuses } from "../states.ts";
import { subjectKinds } from "../subject-kinds.ts";

/**
 * Paid amounts per month, maintained by a database trigger (`payment_sums_follow`). Rows are only inserted, minus the
 * old and plus the new values, so that writers do not block each other; the rows of a group sum up to its total. Unpaid
 * attempts have none.
 */
export const paymentSums = pgTable(
  "payment_sums",
  {
    /** The month's first day, in Havana. */
    month: date("month", { mode: "string" }).notNull(),
    gateway: text("gateway", { enum: gatewayKeys }).notNull(),
    kind: text("kind", { enum: subjectKinds }).notNull(),
    status: text("status", { enum: paymentStatuses }).notNull(),
    conciliated: boolean("conciliated").notNull(),
    currency: text("currency", { enum: currencies }).notNull(),
    count: integer("count").notNull(),
    amount: numeric("amount", { precision: 20, scale: 2 }).notNull(),
    refunded: numeric("refunded", { precision: 20, scale: 2 }).notNull(),
  },
  (table) => [index("payment_sums_month").on(table.gateway, table.month)],
);
