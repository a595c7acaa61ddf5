/** Reads rates: the newest of a day, and conversions. */
import { and, desc, eq, lte, ne, sql } from "drizzle-orm";
import { dayOf } from "../../../../kit/time/calendar.ts";
import type { OutputOf, ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { type Currency, divideByRate, inverseRate, multiplyByRate } from "../../../../kit/numbers/money.ts";
import type { Call } from "../../../../server/call.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { equals } from "../../../../server/listing/filters.ts";
import type { exchangeRatesContract as contract } from "../contract.ts";
import { exchangeRates as rates } from "./tables.ts";

export type Rate = typeof rates.$inferSelect;

/** Day, source currency, and optional filters. */
interface RateQuery {
  readonly date: string;
  readonly fromCurrency: Currency;
  readonly toCurrency?: Currency;
  readonly organism?: string | undefined;
  /** Id of a rate to exclude. */
  readonly apartFrom?: string | undefined;
}

/**
 * The newest rate from a currency to each other one, as of a day in Havana. Among several organisms of the same day,
 * the Central Bank's segment 3 (natural persons, cards) has precedence.
 */
export async function newestRates(
  db: Queryable,
  { date, fromCurrency, toCurrency, organism, apartFrom }: RateQuery,
): Promise<Rate[]> {
  return db
    .selectDistinctOn([rates.toCurrency])
    .from(rates)
    .where(
      and(
        eq(rates.fromCurrency, fromCurrency),
        lte(rates.date, date),
        equals(rates.toCurrency, toCurrency),
        equals(rates.organism, organism),
        apartFrom ? ne(rates.id, apartFrom) : undefined,
      ),
    )
    .orderBy(rates.toCurrency, desc(rates.date), sql`${rates.organism} <> 'BCC3'`, desc(rates.updatedAt));
}

/**
 * Converts an amount by the newest rate of a day, direct or, if only the opposite exists, inverted. NO_RATE when there
 * is neither.
 */
export async function convertByRate(
  { amount, fromCurrency, toCurrency, kind, organism, date }: ParsedOf<typeof contract.calculate>,
  { db, now }: Call,
): Promise<OutputOf<typeof contract.calculate>> {
  if (fromCurrency === toCurrency) throw new Refusal("INVALID", { fields: { toCurrency: ["CHOICE"] } });
  const query = { organism, date: date ?? dayOf(now) };
  const [direct] = await newestRates(db, { ...query, fromCurrency, toCurrency });
  const [row] = direct
    ? [direct]
    : await newestRates(db, { ...query, fromCurrency: toCurrency, toCurrency: fromCurrency });
  if (!row) throw new Refusal("NO_RATE");
  const rate = row[`${direct ? kind : opposite[kind]}Value`];
  const result = direct ? multiplyByRate(amount, rate) : divideByRate(amount, rate);
  // Amounts have at most twelve digits before the decimal point.
  if (result.length > 15) throw new Refusal("INVALID", { fields: { amount: ["TOO_BIG"] } });
  return {
    rate: direct ? rate : inverseRate(rate),
    result,
    inverse: !direct,
    organism: row.organism,
    date: row.date,
  };
}

/** The opposite rate's buying value is this one's selling value. */
const opposite = { buy: "sale", sale: "buy", average: "average" } as const;
