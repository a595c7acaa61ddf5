/** Exchange rates between the currencies, by organism and date. */
import { z } from "zod";
import { operation } from "../../kit/contract.ts";
import { currency, day, nameShapes } from "../../kit/shapes.ts";

const value = (meaning: string) => z.string().describe(`${meaning}; decimal text, up to six digits`);

export const ExchangeRate = z.object({
  _id: z.string().describe("Identifier of the rate"),
  fromCurrency: currency,
  toCurrency: currency,
  buyValue: value("What the organism pays for one unit"),
  saleValue: value("What the organism asks for one unit"),
  averageValue: value("Between the two, as the organism states it"),
  organism: z.string().describe("Code of the nomenclator ORGANISM"),
  date: day.describe("Day from which it holds"),
});
export type ExchangeRate = z.output<typeof ExchangeRate>;

nameShapes({ ExchangeRate });

export const exchangeRates = {
  newest: operation({
    wire: "GET public/exchangeRate/getExchangeRateByOriginCurrency/:currency",
    access: "anyone",
    summary: "The newest rate from a currency to each other one",
    input: z.object({ currency }),
    output: z.array(ExchangeRate),
  }),
};
