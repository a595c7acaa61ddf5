import { desc, eq } from "drizzle-orm";
import type { Bi } from "../../../kit/language.ts";
import type { Queryable } from "../../../server/database/database.ts";
import type { PagesBasic, Terms } from "../contract.ts";
import { basicPages, terms } from "./tables.ts";

/** The terms in force; null while none are published. */
export async function publishedTerms(db: Queryable): Promise<Terms | null> {
  const [row] = await db.select().from(terms).where(eq(terms.published, true)).orderBy(desc(terms.version)).limit(1);
  if (!row) return null;
  return {
    _id: row.id,
    version: row.version,
    title: { es: row.titleEs, en: row.titleEn },
    text: { es: row.textEs, en: row.textEn },
    published: row.published,
    ...(row.publishedAt ? { publishedAt: row.publishedAt } : {}),
  };
}

/** The version people accept now; 0 while none is published. */
export async function publishedTermsVersion(db: Queryable): Promise<number> {
  return (await publishedTerms(db))?.version ?? 0;
}

/** The firm's own texts; an unwritten one is empty. */
export async function pagesBasic(db: Queryable): Promise<PagesBasic> {
  const rows = await db.select().from(basicPages);
  const published = await publishedTerms(db);
  const page = (key: (typeof rows)[number]["key"]): Bi => {
    const row = rows.find((each) => each.key === key);
    return { es: row?.textEs ?? "", en: row?.textEn ?? "" };
  };
  return {
    about_us: page("about_us"),
    contact: page("contact"),
    slogan: page("slogan"),
    politics: page("politics"),
    terms: published?.text ?? { es: "", en: "" },
  };
}
