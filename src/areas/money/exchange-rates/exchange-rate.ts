/** Schema of an exchange rate. */
import { z } from "zod";
import { currency, day, instant, nameSchemas } from "../../../kit/contract/schemas.ts";

export const rateValue = (meaning: string) => z.string().describe(`${meaning}; decimal text, up to six digits`);

export const ExchangeRate = z.object({
  _id: z.string().describe("Identifier of the rate"),
  fromCurrency: currency,
  toCurrency: currency,
  buyValue: rateValue("What the organism pays for one unit"),
  saleValue: rateValue("What the organism asks for one unit"),
  averageValue: rateValue("Between the two, as the organism states it"),
  organism: z.string().describe("Code of the nomenclator ORGANISM"),
  date: day.describe("Day from which it holds"),
  updatedAt: instant,
});
export type ExchangeRate = z.output<typeof ExchangeRate>;

nameSchemas({ ExchangeRate });
