/** Reading rates: the newest of a day, and amounts by them. */
import { and, desc, eq, lte, sql } from "drizzle-orm";
import { dayOf } from "../../../kit/calendar.ts";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { type Currency, dividedBy, inverseRate, multipliedBy } from "../../../kit/money.ts";
import type { Call } from "../../../server/call.ts";
import type { Queryable } from "../../../server/database/database.ts";
import type { Cut } from "../../../server/listing/listing.ts";
import type { rateKinds } from "../columns.ts";
import type { ExchangeRate, exchangeRates as contract } from "../contract.ts";
import { exchangeRates } from "./tables.ts";

export type Rate = typeof exchangeRates.$inferSelect;

/**
 * The newest rate from a currency to each other one, as of a Havana day. Where several organisms published on that
 * day, the Central Bank's segment 3 (natural persons, cards) goes first.
 */
export async function newestRates(db: Queryable, from: Currency, day: string): Promise<Rate[]> {
  return db
    .selectDistinctOn([exchangeRates.toCurrency])
    .from(exchangeRates)
    .where(and(eq(exchangeRates.fromCurrency, from), lte(exchangeRates.date, day)))
    .orderBy(
      exchangeRates.toCurrency,
      desc(exchangeRates.date),
      sql`${exchangeRates.organism} <> 'BCC3'`,
      desc(exchangeRates.updatedAt),
    );
}

/** Rates as they are shown, in the order that is asked for. */
export async function readRates({ db }: { readonly db: Queryable }, cut: Pick<Cut, "where" | "order">) {
  const rows = await db
    .select()
    .from(exchangeRates)
    .where(cut.where)
    .orderBy(...cut.order);
  return rows.map(shownRate);
}

/**
 * An amount in another currency by the newest rate of a day, straight or, where only the opposite exists, inverted:
 * what buys one way sells the other. Refuses NO_RATE.
 */
export async function calculate(call: Call, wanted: ParsedOf<typeof contract.calculate>) {
  const { amount, fromCurrency, toCurrency, kind, organism } = wanted;
  if (fromCurrency === toCurrency) throw new Refusal("INVALID", { fields: { toCurrency: ["CHOICE"] } });
  const day = wanted.date ?? dayOf(call.now);
  const straight = await newestOf(call.db, { fromCurrency, toCurrency, organism, day });
  if (straight) {
    const rate = plain(straight[valueOf[kind]]);
    return { ...told(straight), rate, result: holdable(multipliedBy(amount, rate)), inverse: false };
  }
  const opposite = await newestOf(call.db, { fromCurrency: toCurrency, toCurrency: fromCurrency, organism, day });
  if (!opposite) throw new Refusal("NO_RATE");
  const rate = plain(opposite[valueOf[kind === "buy" ? "sale" : kind === "sale" ? "buy" : kind]]);
  return { ...told(opposite), rate: inverseRate(rate), result: holdable(dividedBy(amount, rate)), inverse: true };
}

export function shownRate(rate: Rate): ExchangeRate {
  return {
    _id: rate.id,
    fromCurrency: rate.fromCurrency,
    toCurrency: rate.toCurrency,
    buyValue: plain(rate.buyValue),
    saleValue: plain(rate.saleValue),
    averageValue: plain(rate.averageValue),
    organism: rate.organism,
    date: rate.date,
    updatedAt: rate.updatedAt,
  };
}

const valueOf = { buy: "buyValue", sale: "saleValue", average: "averageValue" } as const satisfies Record<
  (typeof rateKinds)[number],
  keyof Rate
>;
const told = ({ organism, date }: Rate) => ({ organism, date });

/** The database keeps six digits: "455.000000" → "455". */
const plain = (value: string) => value.replace(/\.?0+$/, "");

/** An amount has twelve digits before its point at most. */
function holdable(result: string): string {
  if (result.length > 15) throw new Refusal("INVALID", { fields: { amount: ["TOO_BIG"] } });
  return result;
}

async function newestOf(
  db: Queryable,
  of: { fromCurrency: Currency; toCurrency: Currency; organism: string | undefined; day: string },
): Promise<Rate | undefined> {
  const [rate] = await db
    .select()
    .from(exchangeRates)
    .where(
      and(
        eq(exchangeRates.fromCurrency, of.fromCurrency),
        eq(exchangeRates.toCurrency, of.toCurrency),
        lte(exchangeRates.date, of.day),
        of.organism ? eq(exchangeRates.organism, of.organism) : undefined,
      ),
    )
    .orderBy(desc(exchangeRates.date), sql`${exchangeRates.organism} <> 'BCC3'`, desc(exchangeRates.updatedAt))
    .limit(1);
  return rate;
}
