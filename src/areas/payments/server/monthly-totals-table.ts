import { boolean, date, index, integer, numeric, pgTable, text } from "drizzle-orm/pg-core";
import { currencies } from "../../../kit/money.ts";
import { gatewayKeys, paymentStatuses } from "../states.ts";
import { subjectKinds } from "../subject-kinds.ts";

/**
 * What was paid of the attempts of a month comes to, written by the database with every change of them
 * (`payment_sums_follow`): lines are only added, minus what was and plus what is, so that nobody waits for another. All of
 * a group sum up to it. An attempt that nobody paid has none, so the opening minutes write none.
 */
export const paymentSums = pgTable(
  "payment_sums",
  {
    /** Its first day, in Havana. */
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
