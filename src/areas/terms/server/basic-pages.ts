/** The firm's own texts (specification §3): one record of a few pages, changed together. */
import { asc } from "drizzle-orm";
import type { ParsedOf } from "../../../kit/contract.ts";
import type { Localized } from "../../../kit/language.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { inTransaction, type Queryable } from "../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { assertVersion } from "../../../server/crud/version-conflict.ts";
import { PagesBasic, type termsContract as contract } from "../contract.ts";
import { publishedTerms } from "./queries.ts";
import { basicPageKeys, basicPages } from "./tables.ts";

type Row = typeof basicPages.$inferSelect;

/** With the terms in force beside them; a text that nobody has written is empty. */
export async function pagesBasic(db: Queryable): Promise<PagesBasic> {
  const rows = await db.select().from(basicPages);
  const published = await publishedTerms(db);
  const page = (key: Row["key"]): Localized => {
    const row = rows.find((each) => each.key === key);
    return { es: row?.textEs ?? "", en: row?.textEn ?? "" };
  };
  return {
    _id: "pagesBasic",
    about_us: page("about_us"),
    contact: page("contact"),
    slogan: page("slogan"),
    politics: page("politics"),
    terms: published?.text ?? { es: "", en: "" },
    updatedAt: newest(rows),
  };
}

export async function updatePagesBasic(
  call: Call,
  wanted: ParsedOf<typeof contract.updatePagesBasic>,
): Promise<PagesBasic> {
  return inTransaction(call.db, async (tx) => {
    const rows = await tx.select().from(basicPages).orderBy(asc(basicPages.key)).for("update");
    const standing = { kind: "basicPage", updatedAt: newest(rows), shape: PagesBasic, show: () => pagesBasic(tx) };
    await assertVersion(tx, standing, wanted);
    const by = { updatedAt: call.now.toISOString(), updatedBy: requireCaller(call).userId };
    for (const key of basicPageKeys) {
      const before = rows.find((row) => row.key === key);
      const text = { textEs: wanted[key].es, textEn: wanted[key].en };
      if (before?.textEs === text.textEs && before.textEn === text.textEn) continue;
      await tx
        .insert(basicPages)
        .values({ key, ...text, ...by })
        .onConflictDoUpdate({ target: basicPages.key, set: { ...text, ...by } });
      await writeAuditEntry(tx, call, {
        action: "terms.updatePage",
        kind: "basicPage",
        id: key,
        before: { es: before?.textEs, en: before?.textEn },
        after: wanted[key],
      });
    }
    return pagesBasic(tx);
  });
}

/** The version of all of them together. */
function newest(rows: readonly Row[]): string {
  return rows
    .map((row) => row.updatedAt)
    .reduce((one, other) => (one > other ? one : other), new Date(0).toISOString());
}
