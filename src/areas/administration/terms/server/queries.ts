import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../../server/database/connection.ts";
import { listHandlers } from "../../../../server/listing/list-handlers.ts";
import { userView } from "../../people/server/public.ts";
import { words as en } from "../staff-words.en.ts";
import { words as es } from "../staff-words.es.ts";
import { type Terms, type TermsVersion, termsVersionListContract } from "../contract.ts";
import { terms } from "./tables.ts";

type Row = typeof terms.$inferSelect;
const words = { es, en };

/** The terms in force; null while none are published. */
export async function publishedTerms(db: Queryable): Promise<Terms | null> {
  const [row] = await db.select().from(terms).where(eq(terms.published, true)).orderBy(desc(terms.version)).limit(1);
  return row ? serializeTerms(row) : null;
}

/** The version in force; 0 while none is published. */
export async function publishedTermsVersion(db: Queryable): Promise<number> {
  const [row] = await db.select({ version: terms.version }).from(terms).where(eq(terms.published, true)).limit(1);
  return row?.version ?? 0;
}

/** Every version, newest first, with the number of acceptances. */
export const termsList = listHandlers(termsVersionListContract, {
  cellContext: (language) => ({ ...words[language], language }),
  fileName: ({ title }) => title,
  log: { action: "terms.export", kind: "terms" },
  id: terms.id,
  where: (_call, { state }) => (state ? stateConditions[state] : undefined),
  sorts: { version: terms.version },
  readRows: async (call, slice) => {
    const rows = await call.db
      .select({
        row: terms,
        accepted: sql<number>`(select count(*)::int from terms_acceptances a where a.version = ${terms.version})`,
        firstName: userView.firstName,
        lastName: userView.lastName,
      })
      .from(terms)
      .leftJoin(userView, eq(userView.id, terms.updatedBy))
      .where(slice.where)
      .orderBy(...slice.order);
    return rows.map(({ row, accepted, firstName, lastName }) => ({
      ...serializeTerms(row),
      state: stateOf(row),
      accepted,
      updatedBy: [firstName, lastName].filter(Boolean).join(" ") || null,
    }));
  },
});

export function serializeTerms(row: Row): Terms {
  return {
    _id: row.id,
    version: row.version,
    title: { es: row.titleEs, en: row.titleEn },
    text: { es: row.textEs, en: row.textEn },
    published: row.published,
    ...(row.publishedAt ? { publishedAt: row.publishedAt } : {}),
    updatedAt: row.updatedAt,
  };
}

function stateOf({ published, publishedAt }: Row): TermsVersion["state"] {
  if (published) return "inForce";
  return publishedAt ? "former" : "draft";
}

const stateConditions: Readonly<Record<TermsVersion["state"], SQL | undefined>> = {
  inForce: eq(terms.published, true),
  draft: and(eq(terms.published, false), isNull(terms.publishedAt)),
  former: and(eq(terms.published, false), isNotNull(terms.publishedAt)),
};
