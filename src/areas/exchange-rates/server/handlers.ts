import { eq } from "drizzle-orm";
import { dayOf } from "../../../kit/calendar.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { Handlers } from "../../../server/call.ts";
import { readPage } from "../../../server/listing/listing.ts";
import type { exchangeRates as contract } from "../contract.ts";
import { createRate, removeRate, updateRate } from "./rate.ts";
import { calculate, exportRates, newestRates, ratesList, shownRate } from "./rates.ts";
import { exchangeRates } from "./tables.ts";

export const handlers: Handlers<typeof contract> = {
  newest: async ({ currency }, call) => (await newestRates(call.db, currency, dayOf(call.now))).map(shownRate),
  list: (input, call) => readPage(call, ratesList, input),
  exportRates: (input, call) => exportRates(call, input),
  get: async ({ id }, call) => {
    const [rate] = await call.db.select().from(exchangeRates).where(eq(exchangeRates.id, id));
    if (!rate) throw new Refusal("NOT_FOUND");
    return shownRate(rate);
  },
  create: (input, call) => createRate(call, input),
  update: (input, call) => updateRate(call, input),
  remove: async ({ id }, call) => {
    await removeRate(call, id);
    return { deleted: true };
  },
  calculate: (input, call) => calculate(call, input),
};
