import { eq, like, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../../../server/database/connection.ts";
import { firstTerms, seededPages } from "./seeded-texts.ts";
import { basicPageKeys, basicPages, terms } from "./tables.ts";

/** Inserts a first version as an unpublished draft, and empty pages. */
export async function seedTerms(tx: Transaction): Promise<void> {
  const [any] = await tx.select({ id: terms.id }).from(terms).limit(1);
  if (!any) await tx.insert(terms).values(firstTerms).onConflictDoNothing();
  await convertHtml(tx);
  const empty = basicPageKeys.map((key) => ({ key, textEs: "", textEn: "" }));
  await tx.insert(basicPages).values(empty).onConflictDoNothing();
}

/** Publishes the demo firm's terms and pages. */
export async function demoTerms(db: Database): Promise<void> {
  await db.update(terms).set({ published: true, publishedAt: sql`now()` }).where(eq(terms.version, 1));
  for (const { key, ...texts } of seededPages) await db.update(basicPages).set(texts).where(eq(basicPages.key, key));
}

/**
 * Converts texts of an earlier product version, HTML of headings and paragraphs, to markup; no other tags could be
 * entered.
 */
async function convertHtml(tx: Transaction): Promise<void> {
  const asMarkup = (column: typeof terms.textEs | typeof terms.textEn) =>
    sql`trim(both E'\n' from regexp_replace(regexp_replace(${column}, '<h2>', E'\n\n## ', 'g'), '</h2>|</?p>', E'\n\n', 'g'))`;
  await tx
    .update(terms)
    .set({ textEs: asMarkup(terms.textEs), textEn: asMarkup(terms.textEn) })
    .where(like(terms.textEs, "<%"));
}
