/** Columns of the list of exchange rates; the cell context names the organisms. */
import { defineColumns, type CellContext } from "../../../kit/contract/list-columns.ts";
import { formatAmount, formatDay } from "../../../kit/text/format.ts";
import { interpolate, type Words } from "../../../kit/text/words.ts";
import type { ExchangeRate } from "./exchange-rate.ts";
import type { words } from "./words.es.ts";

export const rateKinds = ["buy", "sale", "average"] as const;
export const rateValues = ["buyValue", "saleValue", "averageValue"] as const;

interface OrganismNames {
  readonly organismOf: (code: string) => string;
}

export const rateColumns = defineColumns<ExchangeRate, Words<typeof words> & OrganismNames & CellContext>()({
  headers: ({ columns }) => columns,
  columns: {
    date: { value: ({ date }) => date, kind: "day", sort: "date", primary: true },
    fromCurrency: { value: ({ fromCurrency }) => fromCurrency, width: 8 },
    toCurrency: { value: ({ toCurrency }) => toCurrency, width: 8 },
    buyValue: { value: ({ buyValue }) => buyValue, kind: "rate", sort: "buyValue" },
    saleValue: { value: ({ saleValue }) => saleValue, kind: "rate", sort: "saleValue" },
    averageValue: { value: ({ averageValue }) => averageValue, kind: "rate" },
    organism: { value: ({ organism }, { organismOf }) => organismOf(organism), width: 24 },
    updatedAt: { value: ({ updatedAt }) => updatedAt, kind: "instant", hidden: true },
  },
  sort: "-date",
  rowLabel: ({ fromCurrency, toCurrency, date }, { pair, language }) =>
    interpolate(pair, { from: fromCurrency, to: toCurrency, day: formatDay(date, language) }),
  card: {
    title: ({ fromCurrency, toCurrency }) => `${fromCurrency} → ${toCurrency}`,
    amount: "buyValue",
    detail: "organism",
    left: "date",
    right: ({ saleValue }, { columns, language }) => `${columns.saleValue}: ${formatAmount(saleValue, language)}`,
  },
});
