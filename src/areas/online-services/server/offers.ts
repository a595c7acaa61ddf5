import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { ParsedOf } from "../../../kit/contract.ts";
import type { Call } from "../../../server/call.ts";
import type { Queryable } from "../../../server/database/database.ts";
import type { Family, OnlineServiceOffer, onlineServices } from "../contract.ts";
import { offerPrices } from "./price.ts";
import { onlineServiceOffers } from "./tables.ts";
import { tariffsInForce } from "./tariffs.ts";

/** One offer, active or not; null when there is none. */
export async function offerOf(db: Queryable, id: string): Promise<OnlineServiceOffer | null> {
  const [row] = await db.select().from(onlineServiceOffers).where(eq(onlineServiceOffers.id, id));
  return row ? shownOffer(row) : null;
}

export async function activeOffers(db: Queryable, family?: Family): Promise<OnlineServiceOffer[]> {
  const rows = await db
    .select()
    .from(onlineServiceOffers)
    .where(and(eq(onlineServiceOffers.active, true), family ? eq(onlineServiceOffers.family, family) : undefined))
    .orderBy(asc(onlineServiceOffers.order), asc(onlineServiceOffers.code));
  return rows.map(shownOffer);
}

/** Offers as their desk lists them, active or not, with what they cost now. */
export async function listOffers(call: Call, wanted: ParsedOf<typeof onlineServices.list>) {
  const where = and(
    wanted.family ? eq(onlineServiceOffers.family, wanted.family) : undefined,
    wanted.active === undefined ? undefined : eq(onlineServiceOffers.active, wanted.active),
    wanted.search ? matches(wanted.search) : undefined,
  );
  const { page, limit } = wanted;
  const rows = await call.db
    .select()
    .from(onlineServiceOffers)
    .where(where)
    .orderBy(...orderOf(wanted.sort, call.language), asc(onlineServiceOffers.code))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await call.db.select({ offers: count() }).from(onlineServiceOffers).where(where);
  const inForce = await tariffsInForce(call.db, call.now);
  const docs = rows.map(shownOffer).map((offer) => ({ ...offer, prices: offerPrices(inForce, offer) }));
  const totalDocs = counted?.offers ?? 0;
  return { docs, totalDocs, page, limit, totalPages: Math.ceil(totalDocs / limit) };
}

export function shownOffer(row: typeof onlineServiceOffers.$inferSelect): OnlineServiceOffer {
  return {
    _id: row.id,
    code: row.code,
    family: row.family,
    name: { es: row.nameEs, en: row.nameEn },
    description: { es: row.descriptionEs, en: row.descriptionEn },
    requirements: { es: row.requirementsEs, en: row.requirementsEn },
    documentTypes: row.documentTypes,
    termDays: row.termDays,
    includesLegalization: row.includesLegalization,
    weeklyCapacity: row.weeklyCapacity,
    maxCopies: row.maxCopies,
    ...(row.image ? { image: row.image } : {}),
    order: row.order,
    active: row.active,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

function orderOf(sort: ParsedOf<typeof onlineServices.list>["sort"], language: "es" | "en"): SQL[] {
  const way = sort.startsWith("-") ? desc : asc;
  const { order, code, weeklyCapacity, nameEs, nameEn } = onlineServiceOffers;
  const columns = { order, code, weeklyCapacity, name: language === "es" ? nameEs : nameEn };
  return [way(columns[sort.replace("-", "") as keyof typeof columns])];
}

function matches(search: string): SQL {
  const { code, nameEs, nameEn } = onlineServiceOffers;
  const words = search.split(/\s+/).map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
  return sql.join(
    words.map(
      (word) => sql`unaccent(lower(concat_ws(' ', ${code}, ${nameEs}, ${nameEn}))) like unaccent(lower(${word}))`,
    ),
    sql` and `,
  );
}
