import type { Transaction } from "../../../server/database/connection.ts";
import { seededOffers } from "./seeded-services.ts";
import { onlineServiceOffers } from "./tables.ts";

/**
 * Adds the offers that are missing, as proposals that nobody can ask for: the firm reads them, prices them and enables
 * those it gives. What it changed stays as it is. Prices are the firm's alone, none is brought along.
 */
export async function seedOnlineServices(tx: Transaction): Promise<void> {
  await tx
    .insert(onlineServiceOffers)
    .values(seededOffers.map((offer) => ({ ...offer, active: false })))
    .onConflictDoNothing();
}
