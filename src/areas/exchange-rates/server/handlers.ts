import { dayOf } from "../../../kit/calendar.ts";
import type { Handlers } from "../../../server/call.ts";
import type { exchangeRates as contract } from "../contract.ts";
import { rates } from "./rate.ts";
import { calculate, newestRates, shownRate } from "./rates.ts";

export const handlers: Handlers<typeof contract> = {
  newest: async ({ currency }, call) => (await newestRates(call.db, currency, dayOf(call.now))).map(shownRate),
  ...rates.handlers,
  calculate: (input, call) => calculate(call, input),
};
