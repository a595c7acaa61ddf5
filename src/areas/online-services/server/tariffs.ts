import { and, asc, eq, gte, isNull, lte, or } from "drizzle-orm";
import { dayOf } from "../../../kit/calendar.ts";
import type { Queryable } from "../../../server/database/database.ts";
import type { Price, Tariff } from "../contract.ts";
import { priceFrom, type Priced } from "./price.ts";
import { tariffs } from "./tables.ts";

type Row = typeof tariffs.$inferSelect;

/** The price of one form at a moment (AP: when it is finished; TR: when it is approved). */
export async function priceOf(
  db: Queryable,
  wanted: Priced & { readonly family: Tariff["family"]; readonly at: Date },
): Promise<Price> {
  return priceFrom(await tariffsInForce(db, wanted.at, wanted.family), wanted);
}

/** Every tariff valid on the Havana day of a moment; of one code only the newest. */
export async function tariffsInForce(db: Queryable, at: Date, family?: Tariff["family"]): Promise<Row[]> {
  const day = dayOf(at);
  const rows = await db
    .select()
    .from(tariffs)
    .where(
      and(
        eq(tariffs.active, true),
        lte(tariffs.validFrom, day),
        or(isNull(tariffs.validTo), gte(tariffs.validTo, day)),
        family ? eq(tariffs.family, family) : undefined,
      ),
    )
    .orderBy(asc(tariffs.code), asc(tariffs.validFrom));
  return [...new Map(rows.map((row) => [row.code, row])).values()];
}

export function shownTariff(row: Row): Tariff {
  return {
    _id: row.id,
    code: row.code,
    name: { es: row.nameEs, en: row.nameEn },
    family: row.family,
    concept: row.concept,
    ...(row.documentType ? { documentType: row.documentType } : {}),
    residence: row.residence,
    currency: row.currency,
    amount: row.amount,
    perCopy: row.perCopy,
    validFrom: row.validFrom,
    ...(row.validTo ? { validTo: row.validTo } : {}),
    active: row.active,
  };
}
