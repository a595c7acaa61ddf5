import { and, asc, eq } from "drizzle-orm";
import type { Queryable } from "../../../server/database/database.ts";
import type { Family, OnlineServiceOffer } from "../contract.ts";
import { onlineServiceOffers } from "./tables.ts";

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

function shownOffer(row: typeof onlineServiceOffers.$inferSelect): OnlineServiceOffer {
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
