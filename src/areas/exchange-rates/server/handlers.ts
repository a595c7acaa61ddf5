import { dayOf } from "../../../kit/calendar.ts";
import type { Handlers } from "../../../server/call.ts";
import type { exchangeRates } from "../contract.ts";
import { newestRates } from "./rates.ts";

export const handlers: Handlers<typeof exchangeRates> = {
  newest: async ({ currency }, call) =>
    (await newestRates(call.db, currency, dayOf(call.now))).map((rate) => ({
      _id: rate.id,
      fromCurrency: rate.fromCurrency,
      toCurrency: rate.toCurrency,
      buyValue: rate.buyValue,
      saleValue: rate.saleValue,
      averageValue: rate.averageValue,
      organism: rate.organism,
      date: rate.date,
    })),
};
