import type { Database } from "../../../server/database/database.ts";
import { firstTerms } from "./seeded-texts.ts";
import { terms } from "./tables.ts";

/** The next version as a draft, so that the desk has something to edit and publish. */
export async function demoTerms(db: Database): Promise<void> {
  await db
    .insert(terms)
    .values({ ...firstTerms, version: 2, published: false, publishedAt: null })
    .onConflictDoNothing();
}
