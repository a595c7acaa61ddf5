/** The firm's own texts: one record of a few pages, changed together. */
import { asc } from "drizzle-orm";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import type { Localized } from "../../../../kit/text/language.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction, type Queryable } from "../../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { assertVersion } from "../../../../server/crud/version-conflict.ts";
import { PagesBasic, type termsContract as contract } from "../contract.ts";
import { publishedTerms } from "./queries.ts";
import { basicPageKeys, basicPages } from "./tables.ts";

type Row = typeof basicPages.$inferSelect;

/** Includes the terms in force; an unwritten text is empty. */
export async function pagesBasic(db: Queryable): Promise<PagesBasic> {
  const rows = await db.select().from(basicPages);
  const publishedVersion = await publishedTerms(db);
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
    terms: publishedVersion?.text ?? { es: "", en: "" },
    updatedAt: latestUpdate(rows),
  };
}

export async function updatePagesBasic(
  call: Call,
  input: ParsedOf<typeof contract.updatePagesBasic>,
): Promise<PagesBasic> {
  return inTransaction(call.db, async (tx) => {
    const rows = await tx.select().from(basicPages).orderBy(asc(basicPages.key)).for("update");
    const current = { kind: "basicPage", updatedAt: latestUpdate(rows), shape: PagesBasic, show: () => pagesBasic(tx) };
    await assertVersion(tx, current, input);
    const by = { updatedAt: call.now.toISOString(), updatedBy: requireCaller(call).userId };
    for (const key of basicPageKeys) {
      const before = rows.find((row) => row.key === key);
      const text = { textEs: input[key].es, textEn: input[key].en };
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
        after: input[key],
      });
    }
    return pagesBasic(tx);
  });
}

/** The version of all pages together. */
function latestUpdate(rows: readonly Row[]): string {
  return rows.map((row) => row.updatedAt).reduce((a, b) => (a > b ? a : b), new Date(0).toISOString());
}
