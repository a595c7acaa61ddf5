import { eq, like, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../../server/database/connection.ts";
import { firstTerms, seededPages } from "./seeded-texts.ts";
import { basicPageKeys, basicPages, terms } from "./tables.ts";

/** A first version to begin from, as a draft that is in force for nobody, and the pages that the firm is to write. */
export async function seedTerms(tx: Transaction): Promise<void> {
  const [any] = await tx.select({ id: terms.id }).from(terms).limit(1);
  if (!any) await tx.insert(terms).values(firstTerms).onConflictDoNothing();
  await rewriteMarkup(tx);
  const empty = basicPageKeys.map((key) => ({ key, textEs: "", textEn: "" }));
  await tx.insert(basicPages).values(empty).onConflictDoNothing();
}

/** The demo office has published its terms and written its pages. */
export async function demoTerms(db: Database): Promise<void> {
  await db.update(terms).set({ published: true, publishedAt: sql`now()` }).where(eq(terms.version, 1));
  for (const { key, ...texts } of seededPages) await db.update(basicPages).set(texts).where(eq(basicPages.key, key));
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
