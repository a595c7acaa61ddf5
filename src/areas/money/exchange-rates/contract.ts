/** Exchange rates between the currencies, by organism and date. */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { crudListContract } from "../../../kit/contract/crud-contract.ts";
import { amount, currency, day, amountInput, rateInput, text } from "../../../kit/contract/schemas.ts";
import { rateColumns, rateKinds, type rateValues } from "./columns.ts";
import { ExchangeRate, rateValue } from "./exchange-rate.ts";

export type { ExchangeRate } from "./exchange-rate.ts";

const inputValue = (meaning: string) => rateInput.describe(`${meaning}; above zero, up to six digits`);
const organism = text(1, 20).describe("Code of the nomenclator ORGANISM");

const ExchangeRateDraft = z.object({
  fromCurrency: currency,
  toCurrency: currency,
  buyValue: inputValue("What the organism pays for one unit"),
  saleValue: inputValue("What the organism asks for one unit, not less than it pays"),
  averageValue: inputValue("As the organism states it, between the two; halfway unless given").optional(),
  organism,
  date: day.optional().describe("First day of validity; defaults to today"),
  confirmed: z
    .boolean("CHOICE")
    .default(false)
    .describe("Confirmation after RATE_MOVED: the person has seen both numbers and confirms the new one"),
});

/** Facts of the refusal RATE_MOVED. */
export interface RateMoves {
  readonly moved: readonly {
    readonly value: (typeof rateValues)[number];
    readonly from: string;
    readonly to: string;
    /** Change in percent, with one digit. */
    readonly percent: string;
  }[];
  /** Largest change in percent that needs no confirmation. */
  readonly percent: number;
  /** Organism and day of the previous rate. */
  readonly organism: string;
  readonly date: string;
}

export const rate = crudListContract(rateColumns, {
  unread: ["confirmed"],
  rowSchema: ExchangeRate,
  input: ExchangeRateDraft,
  filters: {
    fromCurrency: currency.optional(),
    toCurrency: currency.optional(),
    organism: organism.optional(),
    from: day.optional(),
    to: day.optional(),
  },
  access: ["adminExchangeRate"],
  requiresApproval: true,
});

export const exchangeRatesContract = {
  newest: operation({
    route: "GET public/exchangeRate/getExchangeRateByOriginCurrency/:currency",
    access: "anyone",
    summary: "The newest rate from a currency to each other one",
    input: z.object({ currency }),
    output: z.array(ExchangeRate),
  }),
  list: rate.page({
    route: "POST private/exchangeRate/exchangeRateFilter",
    summary: "Rates, page by page, newest first",
  }),
  sheet: rate.spreadsheet({
    route: "GET private/exchangeRate/exportExchangeRates",
    summary: "The list of rates as XLSX or CSV",
  }),
  get: rate.get({ route: "GET private/exchangeRate/getExchangeRateById/:id", summary: "Get one rate" }),
  create: rate.create({
    route: "POST private/exchangeRate/createExchangeRate",
    summary:
      "Create a rate; one per pair of currencies, institution and day. RATE_MOVED if it differs too much from the previous one",
  }),
  update: rate.update({
    route: "PUT private/exchangeRate/updateExchangeRate",
    summary: "Update a rate; existing payments keep their amounts",
  }),
  remove: rate.remove({
    route: "DELETE private/exchangeRate/deleteExchangeRate/:id",
    summary: "Delete a rate; existing payments keep their amounts",
  }),
  calculate: operation({
    route: "POST private/exchangeRate/calculateAmountExchangeRate",
    access: "staff",
    allowedWhileImpersonating: true,
    summary:
      "Convert an amount into another currency by the newest rate of a day; by the inverse rate if only that exists",
    input: z.object({
      amount: amountInput,
      fromCurrency: currency,
      toCurrency: currency,
      kind: z.enum(rateKinds, "CHOICE").default("average").describe("Which value of the rate"),
      organism: organism.optional(),
      date: day.optional().describe("Day of validity; defaults to today"),
    }),
    output: z.object({
      rate: rateValue("Units of the second currency for one of the first, as it was applied"),
      result: amount,
      inverse: z.boolean().describe("The opposite rate was used"),
      organism: z.string().describe("Institution that publishes the rate"),
      date: day.describe("Day from which the rate holds"),
    }),
  }),
};
