import { sql } from "drizzle-orm";
import type { Transaction } from "../../../server/database/database.ts";
import { firstTerms, seededPages } from "./seeded-texts.ts";
import { basicPages, terms } from "./tables.ts";

/** Publishes the first version where there is none, and writes the pages that are missing. */
export async function seedTerms(tx: Transaction): Promise<void> {
  await tx
    .insert(terms)
    .values({ ...firstTerms, publishedAt: sql`now()` })
    .onConflictDoNothing();
  await tx.insert(basicPages).values(seededPages).onConflictDoNothing();
}
