import type { Database } from "../../../server/database/database.ts";
import { exchangeRates } from "./tables.ts";

/** What the demo office converts with; the dollar's is the rate of the worked examples (domain.md §6.9). */
export async function demoRates(db: Database): Promise<void> {
  const rate = { toCurrency: "CUP", organism: "BCC3", date: "2026-01-05" } as const;
  await db
    .insert(exchangeRates)
    .values([
      { ...rate, fromCurrency: "USD", buyValue: "455", saleValue: "465", averageValue: "460" },
      ...["2025-10-01", "2025-11-03", "2025-12-01"].map((date) => ({
        ...rate,
        date,
        fromCurrency: "USD" as const,
        buyValue: "120",
        saleValue: "123.6",
        averageValue: "121.8",
      })),
      {
        ...rate,
        organism: "CADECA",
        date: "2025-12-15",
        fromCurrency: "USD",
        buyValue: "120",
        saleValue: "129.6",
        averageValue: "124.8",
      },
      { ...rate, fromCurrency: "EUR", buyValue: "542", saleValue: "554", averageValue: "548" },
    ])
    .onConflictDoNothing();
}
