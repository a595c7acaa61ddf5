import type { Transaction } from "../../../server/database/database.ts";
import { seededOffers, seededTariffs } from "./seeded-services.ts";
import { onlineServiceOffers, tariffs } from "./tables.ts";

/** Adds the offers and tariffs that are missing; what the firm changed stays as it is. */
export async function seedOnlineServices(tx: Transaction): Promise<void> {
  await tx.insert(onlineServiceOffers).values(seededOffers).onConflictDoNothing();
  await tx.insert(tariffs).values(seededTariffs()).onConflictDoNothing();
}
