/** Reading rates: the newest of a day, and amounts by them. */
import { and, desc, eq, lte, ne, sql } from "drizzle-orm";
import { dayOf } from "../../../kit/calendar.ts";
import type { OutputOf, ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { type Currency, divideByRate, inverseRate, multiplyByRate } from "../../../kit/money.ts";
import type { Call } from "../../../server/call.ts";
import type { Queryable } from "../../../server/database/connection.ts";
import { equals } from "../../../server/listing/filters.ts";
import type { exchangeRatesContract as contract } from "../contract.ts";
import { exchangeRates as rates } from "./tables.ts";

export type Rate = typeof rates.$inferSelect;

/** The day as of which, from which currency, and what narrows it. */
interface Sought {
  readonly date: string;
  readonly fromCurrency: Currency;
  readonly toCurrency?: Currency;
  readonly organism?: string | undefined;
  /** One that is not meant. */
  readonly apartFrom?: string | undefined;
}

/**
 * The newest rate from a currency to each other one, as of a Havana day. Where several organisms published on that
 * day, the Central Bank's segment 3 (natural persons, cards) goes first.
 */
export async function newestRates(
  db: Queryable,
  { date, fromCurrency, toCurrency, organism, apartFrom }: Sought,
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
 * An amount in another currency by the newest rate of a day, straight or, where only the opposite exists, inverted.
 * Refuses NO_RATE.
 */
export async function calculate(
  { amount, fromCurrency, toCurrency, kind, organism, date }: ParsedOf<typeof contract.calculate>,
  { db, now }: Call,
): Promise<OutputOf<typeof contract.calculate>> {
  if (fromCurrency === toCurrency) throw new Refusal("INVALID", { fields: { toCurrency: ["CHOICE"] } });
  const of = { organism, date: date ?? dayOf(now) };
  const [straight] = await newestRates(db, { ...of, fromCurrency, toCurrency });
  const [found] = straight
    ? [straight]
    : await newestRates(db, { ...of, fromCurrency: toCurrency, toCurrency: fromCurrency });
  if (!found) throw new Refusal("NO_RATE");
  const rate = found[`${straight ? kind : opposite[kind]}Value`];
  const result = straight ? multiplyByRate(amount, rate) : divideByRate(amount, rate);
  // An amount has twelve digits before its point at most.
  if (result.length > 15) throw new Refusal("INVALID", { fields: { amount: ["TOO_BIG"] } });
  return {
    rate: straight ? rate : inverseRate(rate),
    result,
    inverse: !straight,
    organism: found.organism,
    date: found.date,
  };
}

/** What buys one way sells the other. */
const opposite = { buy: "sale", sale: "buy", average: "average" } as const;
