/** Versions of the terms: written as drafts, published once, unchanged afterwards, because people accepted them. */
import { and, desc, eq, isNotNull, max, ne } from "drizzle-orm";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../server/call.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { crudResource } from "../../../../server/crud/crud-resource.ts";
import { Terms, type termsContract as contract } from "../contract.ts";
import { serializeTerms } from "./queries.ts";
import { terms } from "./tables.ts";

export const termsResource = crudResource({
  table: terms,
  idColumn: terms.id,
  auditKind: "terms",
  actionPrefix: "terms",
  schema: Terms,
  read: async ({ db }, { where }) => (await db.select().from(terms).where(where)).map(serializeTerms),
  authorize: (_call, _tx, { publishedAt }) => {
    if (publishedAt) throw new Refusal("TERMS_PUBLISHED");
  },
  toColumns: async (call, tx, { title, text, published }: ParsedOf<typeof contract.create>, before) => ({
    titleEs: title.es,
    titleEn: title.en,
    textEs: text.es,
    textEn: text.en,
    ...(before ? {} : { version: await nextVersion(tx) }),
    ...(published ? await replacePublished(tx, call) : {}),
  }),
  displayName: ({ title }) => title,
  columnsOnRestore: async (tx) => ({ version: await nextVersion(tx) }),
  // Concurrent numbering or publishing violates an index, and one of the two is refused.
  uniqueErrors: { terms_version_unique: null, terms_in_force: null },
  afterWrite: async (call, tx, _action, { after }) => {
    if (after?.published) await recordPublished(call, tx, after);
  },
});

async function nextVersion(tx: Transaction): Promise<number> {
  const [latest] = await tx.select({ version: max(terms.version) }).from(terms);
  return (latest?.version ?? 0) + 1;
}

/** Publishes this version in place of the former one; a person who starts a request accepts it again. */
async function replacePublished(tx: Transaction, call: Call) {
  await tx.update(terms).set({ published: false }).where(eq(terms.published, true));
  return { published: true, publishedAt: call.now.toISOString() };
}

async function recordPublished(call: Call, tx: Transaction, { _id, version }: Terms): Promise<void> {
  const [replacedVersion] = await tx
    .select({ id: terms.id })
    .from(terms)
    .where(and(isNotNull(terms.publishedAt), ne(terms.id, _id)))
    .orderBy(desc(terms.publishedAt))
    .limit(1);
  await writeAuditEntry(tx, call, {
    action: "terms.publish",
    kind: "terms",
    id: _id,
    before: { inForce: replacedVersion ? [replacedVersion.id] : [] },
    after: { version },
  });
}
