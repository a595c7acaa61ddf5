import { and, count, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { ParsedOf } from "../../../kit/contract.ts";
import type { Bi } from "../../../kit/language.ts";
import type { Queryable } from "../../../server/database/database.ts";
import { users } from "../../people/server/tables.ts";
import type { PagesBasic, Terms, TermsVersion, terms as contract } from "../contract.ts";
import { basicPages, terms } from "./tables.ts";

type Row = typeof terms.$inferSelect;

/** The terms in force; null while none are published. */
export async function publishedTerms(db: Queryable): Promise<Terms | null> {
  const [row] = await db.select().from(terms).where(eq(terms.published, true)).orderBy(desc(terms.version)).limit(1);
  return row ? shownTerms(row) : null;
}

/** The version people accept now; 0 while none is published. */
export async function publishedTermsVersion(db: Queryable): Promise<number> {
  const [row] = await db.select({ version: terms.version }).from(terms).where(eq(terms.published, true)).limit(1);
  return row?.version ?? 0;
}

/** Every version, newest first, with who accepted it counted. */
export async function listTerms(db: Queryable, { state, page, limit }: ParsedOf<typeof contract.list>) {
  const where = state ? inState[state] : undefined;
  const rows = await db
    .select({
      row: terms,
      accepted: sql<number>`(select count(*)::int from terms_acceptances a where a.version = ${terms.version})`,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(terms)
    .leftJoin(users, eq(users.id, terms.updatedBy))
    .where(where)
    .orderBy(desc(terms.version))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await db.select({ versions: count() }).from(terms).where(where);
  const docs = rows.map(({ row, accepted, firstName, lastName }) => ({
    ...shownTerms(row),
    state: stateOf(row),
    accepted,
    updatedBy: [firstName, lastName].filter(Boolean).join(" ") || null,
  }));
  const totalDocs = counted?.versions ?? 0;
  return { docs, totalDocs, page, limit, totalPages: Math.ceil(totalDocs / limit) };
}

export async function termsById(db: Queryable, id: string): Promise<Terms | null> {
  const [row] = await db.select().from(terms).where(eq(terms.id, id));
  return row ? shownTerms(row) : null;
}

export function shownTerms(row: Row): Terms {
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

function stateOf({ published, publishedAt }: Row): TermsVersion["state"] {
  if (published) return "inForce";
  return publishedAt ? "former" : "draft";
}

const inState: Readonly<Record<TermsVersion["state"], SQL | undefined>> = {
  inForce: eq(terms.published, true),
  draft: and(eq(terms.published, false), isNull(terms.publishedAt)),
  former: and(eq(terms.published, false), isNotNull(terms.publishedAt)),
};
