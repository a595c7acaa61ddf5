import { date, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { currencies } from "../../../../kit/numbers/money.ts";
import { idColumn, rateColumn, stamps } from "../../../../server/database/columns.ts";

/** How many units of `toCurrency` one unit of `fromCurrency` is worth, per organism, from a day on. */
export const exchangeRates = pgTable(
  "exchange_rates",
  {
    id: idColumn(),
    fromCurrency: text("from_currency", { enum: currencies }).notNull(),
    toCurrency: text("to_currency", { enum: currencies }).notNull(),
    buyValue: rateColumn("buy_value").notNull(),
    saleValue: rateColumn("sale_value").notNull(),
    averageValue: rateColumn("average_value").notNull(),
    /** Code of the nomenclator ORGANISM. */
    organism: text("organism").notNull(),
    date: date("date").notNull(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex("exchange_rates_day").on(table.fromCurrency, table.toCurrency, table.organism, table.date),
    index("exchange_rates_newest").on(table.fromCurrency, table.toCurrency, table.date.desc().nullsFirst()),
  ],
);
