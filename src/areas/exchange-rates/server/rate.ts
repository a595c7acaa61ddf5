/** What the firm does with a rate: writes it, corrects it, deletes it. What was paid by it keeps its own snapshot. */
import { and, desc, eq, gte, lte, ne, sql } from "drizzle-orm";
import { dayOf } from "../../../kit/calendar.ts";
import { Refusal } from "../../../kit/errors.ts";
import { halfwayRate, isRateAtLeast, movesMoreThan, percentMoved } from "../../../kit/money.ts";
import type { Transaction } from "../../../server/database/database.ts";
import { plainRegister } from "../../../server/plain-register.ts";
import { choiceFaults, namingOf } from "../../nomenclators/server/public.ts";
import { readSetting } from "../../settings/server/public.ts";
import { type ExchangeRateDraft, type FarMove, rate } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { type Rate, readRates, shownRate } from "./rates.ts";
import { exchangeRates } from "./tables.ts";

const words = { es, en };

export const rates = plainRegister(rate, {
  table: exchangeRates,
  kind: "exchangeRate",
  name: "exchangeRates",
  said: async (language, { db }) => ({
    ...words[language],
    language,
    organismOf: await namingOf(db, "ORGANISM", language),
  }),
  where: ({ from, to }) =>
    and(from ? gte(exchangeRates.date, from) : undefined, to ? lte(exchangeRates.date, to) : undefined),
  rows: readRates,
  called: ({ fromCurrency, toCurrency, organism, date }) => {
    const name = `${fromCurrency} → ${toCurrency} · ${organism} · ${date}`;
    return { es: name, en: name };
  },
  taken: { exchange_rates_day: "date" },
  columns: async (call, tx, draft, before) => {
    const values = await valuesOf(tx, draft, draft.date ?? before?.date ?? dayOf(call.now), before);
    if (!draft.confirmed) await refuseFarMove(tx, values, before);
    return values;
  },
});

async function valuesOf(tx: Transaction, draft: ExchangeRateDraft, date: string, before?: Rate) {
  const { fromCurrency, toCurrency, buyValue, saleValue, organism } = draft;
  const averageValue = draft.averageValue ?? halfwayRate(buyValue, saleValue);
  const fields = await choiceFaults(tx, [["organism", "ORGANISM", organism, before?.organism]]);
  if (fromCurrency === toCurrency) fields.toCurrency = ["CHOICE"];
  if (!isRateAtLeast(saleValue, buyValue)) fields.saleValue = ["SALE_UNDER_BUY"];
  else if (!isRateAtLeast(averageValue, buyValue)) fields.averageValue = ["AVERAGE_BETWEEN"];
  else if (!isRateAtLeast(saleValue, averageValue)) fields.averageValue = ["AVERAGE_BETWEEN"];
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
  return { fromCurrency, toCurrency, buyValue, saleValue, averageValue, organism, date };
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

/**
 * RATE_MOVED, with both numbers, when a value is further from the rate before it than the setting allows: a slip of one
 * digit would price every card payment. The rate before is the organism's, else anybody's, else what this one was.
 */
async function refuseFarMove(tx: Transaction, values: Values, corrected?: Rate): Promise<void> {
  const before = (await rateBefore(tx, values, corrected?.id)) ?? corrected;
  if (!before || before.fromCurrency !== values.fromCurrency || before.toCurrency !== values.toCurrency) return;
  const percent = await readSetting(tx, "payment.rateMovePercent");
  const previous = shownRate(before);
  const moved = (["buyValue", "saleValue", "averageValue"] as const)
    .filter((name) => movesMoreThan(previous[name], values[name], percent))
    .map((name) => ({
      value: name,
      from: previous[name],
      to: values[name],
      percent: percentMoved(previous[name], values[name]),
    }));
  if (moved.length > 0)
    throw new Refusal("RATE_MOVED", {
      facts: { moved, percent, date: previous.date, organism: previous.organism } satisfies FarMove,
    });
}

async function rateBefore(tx: Transaction, values: Values, notThis: string | undefined): Promise<Rate | undefined> {
  const [rate] = await tx
    .select()
    .from(exchangeRates)
    .where(
      and(
        eq(exchangeRates.fromCurrency, values.fromCurrency),
        eq(exchangeRates.toCurrency, values.toCurrency),
        lte(exchangeRates.date, values.date),
        notThis ? ne(exchangeRates.id, notThis) : undefined,
      ),
    )
    .orderBy(sql`${exchangeRates.organism} <> ${values.organism}`, desc(exchangeRates.date))
    .limit(1);
  return rate;
}
