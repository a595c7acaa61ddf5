import { like, sql } from "drizzle-orm";
import type { Transaction } from "../../../server/database/database.ts";
import { firstTerms, seededPages } from "./seeded-texts.ts";
import { basicPages, terms } from "./tables.ts";

/** Publishes the first version where there is none, and writes the pages that are missing. */
export async function seedTerms(tx: Transaction): Promise<void> {
  await tx
    .insert(terms)
    .values({ ...firstTerms, publishedAt: sql`now()` })
    .onConflictDoNothing();
  await rewriteMarkup(tx);
  await tx.insert(basicPages).values(seededPages).onConflictDoNothing();
}

/** Texts of an earlier version of this product were HTML of headings and paragraphs; nobody could write other tags. */
async function rewriteMarkup(tx: Transaction): Promise<void> {
  const plain = (column: typeof terms.textEs | typeof terms.textEn) =>
    sql`trim(both E'\n' from regexp_replace(regexp_replace(${column}, '<h2>', E'\n\n## ', 'g'), '</h2>|</?p>', E'\n\n', 'g'))`;
  await tx
    .update(terms)
    .set({ textEs: plain(terms.textEs), textEn: plain(terms.textEn) })
    .where(like(terms.textEs, "<%"));
}
