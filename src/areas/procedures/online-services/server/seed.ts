import type { Transaction } from "../../../../server/database/connection.ts";
import { seededOffers } from "./seeded-services.ts";
import { onlineServiceOffers } from "./tables.ts";

/**
 * Inserts missing offers as disabled proposals: the firm reviews, prices and enables them. Its changes are preserved.
 * Prices are not seeded.
 */
export async function seedOnlineServices(tx: Transaction): Promise<void> {
  await tx
    .insert(onlineServiceOffers)
    .values(seededOffers.map((offer) => ({ ...offer, active: false })))
    .onConflictDoNothing();
}
