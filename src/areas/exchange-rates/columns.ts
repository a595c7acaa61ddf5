/** The list of rates as it is seen; whatever reads it says what organisms are called. */
import { inColumns, type Saying } from "../../kit/columns.ts";
import { showDay } from "../../kit/format.ts";
import { say, type Words } from "../../kit/words.ts";
import type { ExchangeRate } from "./contract.ts";
import type { words } from "./words.es.ts";

export const rateKinds = ["buy", "sale", "average"] as const;

interface Naming {
  readonly organismOf: (code: string) => string;
}

export const rateColumns = inColumns<ExchangeRate, Words<typeof words> & Naming & Saying>()({
  heads: ({ columns }) => columns,
  columns: {
    date: { value: ({ date }) => date, kind: "day", sort: "date", main: true },
    from: { value: ({ fromCurrency }) => fromCurrency, width: 8 },
    to: { value: ({ toCurrency }) => toCurrency, width: 8 },
    buy: { value: ({ buyValue }) => buyValue, align: "right", width: 14, sort: "buyValue" },
    sale: { value: ({ saleValue }) => saleValue, align: "right", width: 14, sort: "saleValue" },
    average: { value: ({ averageValue }) => averageValue, align: "right", width: 14 },
    organism: { value: ({ organism }, { organismOf }) => organismOf(organism), width: 24 },
    updated: { value: ({ updatedAt }) => updatedAt, kind: "instant", extra: true },
  },
  sort: "-date",
  rowName: ({ fromCurrency, toCurrency, date }, { pair, language }) =>
    say(pair, { from: fromCurrency, to: toCurrency, day: showDay(date, language) }),
  card: {
    title: ({ fromCurrency, toCurrency }) => `${fromCurrency} → ${toCurrency}`,
    amount: "buy",
    detail: "organism",
    left: "date",
    right: "sale",
  },
});
