import { and, desc, eq, lte, sql } from "drizzle-orm";
import type { Currency } from "../../../kit/money.ts";
import type { Queryable } from "../../../server/database/database.ts";
import { exchangeRates } from "./tables.ts";

export type Rate = typeof exchangeRates.$inferSelect;

/**
 * The newest rate from a currency to each other one, as of a Havana day. Where several organisms published on that
 * day, the Central Bank's segment 3 (natural persons, cards) goes first.
 */
export async function newestRates(db: Queryable, from: Currency, day: string): Promise<Rate[]> {
  return db
    .selectDistinctOn([exchangeRates.toCurrency])
    .from(exchangeRates)
    .where(and(eq(exchangeRates.fromCurrency, from), lte(exchangeRates.date, day)))
    .orderBy(
      exchangeRates.toCurrency,
      desc(exchangeRates.date),
      sql`${exchangeRates.organism} <> 'BCC3'`,
      desc(exchangeRates.updatedAt),
    );
}
