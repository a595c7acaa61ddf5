/** CRUD resource of exchange rates. Payments keep a snapshot of the rate they used. */
import { and, gte, lte } from "drizzle-orm";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { midRate, isRateAtLeast, changesByMoreThan, percentChange } from "../../../../kit/numbers/money.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { tableResource } from "../../../../server/crud/table-resource.ts";
import { unknownCodeErrors, namingOf } from "../../../administration/nomenclators/server/public.ts";
import { readSetting } from "../../../administration/settings/server/public.ts";
import { rateValues } from "../columns.ts";
import { type ExchangeRate, type RateMoves, rate } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { newestRates, type Rate } from "./rates.ts";
import { exchangeRates } from "./tables.ts";

const words = { es, en };

export const rates = tableResource(rate, {
  table: exchangeRates,
  auditKind: "exchangeRate",
  actionPrefix: "exchangeRates",
  cellContext: async (language, { db }) => ({
    ...words[language],
    language,
    organismOf: await namingOf(db, "ORGANISM", language),
  }),
  where: ({ from, to }) =>
    and(from ? gte(exchangeRates.date, from) : undefined, to ? lte(exchangeRates.date, to) : undefined),
  displayName: ({ fromCurrency, toCurrency, organism, date }) => {
    const name = `${fromCurrency} → ${toCurrency} · ${organism} · ${date}`;
    return { es: name, en: name };
  },
  uniqueErrors: { exchange_rates_day: "date" },
  toColumns: async (call, tx, { confirmed, ...draft }, before) => {
    const averageValue = draft.averageValue ?? midRate(draft.buyValue, draft.saleValue);
    const values = { ...draft, averageValue, date: draft.date ?? before?.date ?? dayOf(call.now) };
    await requireValid(tx, values, before);
    if (!confirmed) await requireConfirmedMove(tx, values, before);
    return values;
  },
});

type Values = Omit<ExchangeRate, "_id" | "updatedAt">;

async function requireValid(tx: Transaction, values: Values, before?: Rate): Promise<void> {
  const { fromCurrency, toCurrency, buyValue, saleValue, averageValue, organism } = values;
  const fields = await unknownCodeErrors(tx, [["organism", "ORGANISM", organism, before?.organism]]);
  const isBetween = isRateAtLeast(averageValue, buyValue) && isRateAtLeast(saleValue, averageValue);
  if (fromCurrency === toCurrency) fields.toCurrency = ["CHOICE"];
  if (!isRateAtLeast(saleValue, buyValue)) fields.saleValue = ["SALE_UNDER_BUY"];
  else if (!isBetween) fields.averageValue = ["AVERAGE_BETWEEN"];
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
}

/**
 * RATE_MOVED, with both values, when one differs from the previous rate by more than the setting allows: a typing error
 * would misprice every card payment. The previous rate is the organism's, otherwise anyone's, otherwise this record's
 * old value.
 */
async function requireConfirmedMove(tx: Transaction, values: Values, before?: Rate): Promise<void> {
  const { date, fromCurrency, toCurrency, organism } = values;
  const query = { date, fromCurrency, toCurrency, apartFrom: before?.id };
  const [ownRate] = await newestRates(tx, { ...query, organism });
  const [previous = before] = ownRate ? [ownRate] : await newestRates(tx, query);
  if (previous?.fromCurrency !== fromCurrency || previous.toCurrency !== toCurrency) return;
  const percent = await readSetting(tx, "payment.rateMovePercent");
  const moved = rateValues
    .filter((value) => changesByMoreThan(previous[value], values[value], percent))
    .map((value) => {
      const [from, to] = [previous[value], values[value]];
      return { value, from, to, percent: percentChange(from, to) };
    });
  const facts: RateMoves = { moved, percent, date: previous.date, organism: previous.organism };
  if (moved.length > 0) throw new Refusal("RATE_MOVED", { facts: { ...facts } });
}
