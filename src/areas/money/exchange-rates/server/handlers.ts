import { dayOf } from "../../../../kit/time/calendar.ts";
import type { Handlers } from "../../../../server/call.ts";
import type { exchangeRatesContract as contract } from "../contract.ts";
import { rates } from "./rate-resource.ts";
import { convertByRate, newestRates } from "./rates.ts";

export const handlers: Handlers<typeof contract> = {
  newest: async ({ currency }, { db, now }) => {
    const newest = await newestRates(db, { fromCurrency: currency, date: dayOf(now) });
    return newest.map((each) => ({ ...each, _id: each.id }));
  },
  ...rates.handlers,
  calculate: convertByRate,
};
