import type { Database } from "../../../../server/database/connection.ts";
import { exchangeRates } from "./tables.ts";

/** Demo rates. */
const rates = [
  ["USD", "BCC3", "2026-01-05", "455", "465", "460"],
  ["USD", "BCC3", "2025-10-01", "120", "123.6", "121.8"],
  ["USD", "BCC3", "2025-11-03", "120", "123.6", "121.8"],
  ["USD", "BCC3", "2025-12-01", "120", "123.6", "121.8"],
  ["USD", "CADECA", "2025-12-15", "120", "129.6", "124.8"],
  ["EUR", "BCC3", "2026-01-05", "542", "554", "548"],
] as const;

export async function demoRates(db: Database): Promise<void> {
  const rows = rates.map(([fromCurrency, organism, date, buyValue, saleValue, averageValue]) => {
    return { fromCurrency, toCurrency: "CUP" as const, organism, date, buyValue, saleValue, averageValue };
  });
  await db.insert(exchangeRates).values(rows).onConflictDoNothing();
}
