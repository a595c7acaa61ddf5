import { and, asc, eq } from "drizzle-orm";
import { spanishSortKey } from "../../../../server/database/columns.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { anyOf, preparedQuery } from "../../../../server/database/prepared-query.ts";
import { matchesTerms, equals } from "../../../../server/listing/filters.ts";
import { listHandlers } from "../../../../server/listing/list-handlers.ts";
import { searchTextOf } from "../../../../server/listing/search-terms.ts";
import type { Call } from "../../../../server/call.ts";
import { type ServiceFamily, type OfferPrice, offers, type OnlineServiceOffer } from "../contract.ts";
import { words as en } from "../staff-words.en.ts";
import { words as es } from "../staff-words.es.ts";
import { namingOf } from "../../../administration/nomenclators/server/public.ts";
import { offerPrices } from "./price.ts";
import { onlineServiceOffers } from "./tables.ts";
import { tariffsInForce } from "./tariff-queries.ts";

const words = { es, en };

const offersById = preparedQuery((db, parameters) =>
  db
    .select()
    .from(onlineServiceOffers)
    .where(anyOf(onlineServiceOffers.id, parameters("ids"))),
);

/** One offer, active or not; null when there is none. */
export async function serviceOfferById(db: Queryable, id: string): Promise<OnlineServiceOffer | null> {
  return (await offersOf(db, [id])).get(id) ?? null;
}

/** By id, active or not; unknown ids are missing. */
export async function offersOf(db: Queryable, ids: readonly string[]): Promise<Map<string, OnlineServiceOffer>> {
  const rows = await offersById(db, { ids: [...new Set(ids)] });
  return new Map(rows.map((row) => [row.id, serializeServiceOffer(row)]));
}

/** Current price of an offer in each of its currencies. */
export async function offerPricesNow(
  { db, now }: Pick<Call, "db" | "now">,
  offer: OnlineServiceOffer,
): Promise<OfferPrice[]> {
  return offerPrices(await tariffsInForce(db, now), offer);
}

export async function activeOffers(db: Queryable, family?: ServiceFamily): Promise<OnlineServiceOffer[]> {
  const rows = await db
    .select()
    .from(onlineServiceOffers)
    .where(and(eq(onlineServiceOffers.active, true), family ? eq(onlineServiceOffers.family, family) : undefined))
    .orderBy(asc(onlineServiceOffers.order), asc(onlineServiceOffers.code));
  return rows.map(serializeServiceOffer);
}

/** The staff list of offers, active or not, with their current prices. */
export const offersList = listHandlers(offers, {
  cellContext: async (language, { db }) => ({
    ...words[language].offers,
    language,
    documentOf: await namingOf(db, "DOCUMENT_TYPE", language),
  }),
  fileName: ({ title }) => title,
  log: { action: "offers.export", kind: "offers" },
  id: onlineServiceOffers.id,
  where: (_call, query) =>
    and(
      equals(onlineServiceOffers.family, query.family),
      equals(onlineServiceOffers.active, query.active),
      ...matchesTerms(searchText, query.search),
    ),
  sorts: {
    order: [onlineServiceOffers.order, onlineServiceOffers.code],
    code: onlineServiceOffers.code,
    name: spanishSortKey(onlineServiceOffers.nameEs),
    weeklyCapacity: onlineServiceOffers.weeklyCapacity,
    termDays: onlineServiceOffers.termDays,
  },
  readRows: async (call, slice) => {
    const inForce = await tariffsInForce(call.db, call.now);
    const rows = await call.db
      .select()
      .from(onlineServiceOffers)
      .where(slice.where)
      .orderBy(...slice.order);
    return rows.map(serializeServiceOffer).map((offer) => ({ ...offer, prices: offerPrices(inForce, offer) }));
  },
});

export function serializeServiceOffer(row: typeof onlineServiceOffers.$inferSelect): OnlineServiceOffer {
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

/** No index: there are few offers. */
const searchText = searchTextOf(onlineServiceOffers.code, onlineServiceOffers.nameEs, onlineServiceOffers.nameEn);
