import type { Database } from "../../../server/database/database.ts";
import { exchangeRates } from "./tables.ts";

/** What the demo office converts with; the dollar's is the rate of the worked examples (domain.md §6.9). */
export async function demoRates(db: Database): Promise<void> {
  const rate = { toCurrency: "CUP", organism: "BCC3", date: "2026-01-05" } as const;
  await db
    .insert(exchangeRates)
    .values([
      { ...rate, fromCurrency: "USD", buyValue: "455", saleValue: "465", averageValue: "460" },
      { ...rate, fromCurrency: "EUR", buyValue: "542", saleValue: "554", averageValue: "548" },
    ])
    .onConflictDoNothing();
}
