/**
 * Erases the personal data of issued documents when the law erases their record. The state stays, so that the public
 * check still shows whether a printed document is ours: by its code, or by the hash of its file.
 */
import { and, inArray, isNull, sql } from "drizzle-orm";
import { type Actor, writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { eraseAuditValues } from "../../../../server/audit/log/erase-values.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import { fileKey } from "./issue-document.ts";
import { issuedDocuments as d } from "./tables.ts";

/** All versions of the documents of these records, corrected and withdrawn ones too. */
export async function eraseIssuedDocuments(
  tx: Transaction,
  actor: Actor,
  { files, now }: Pick<Server, "files" | "now">,
  recordIds: readonly string[],
): Promise<void> {
  const erasedAt = now().toISOString();
  const rows = await tx
    .update(d)
    .set({
      erasedAt,
      facts: sql`${d.facts} - 'holder' - 'recipient'`,
      factsXml: null,
      // Both contain the masked name, or a hash that names can be tried against.
      seal: null,
      contentSha256: "",
      withdrawalReason: null,
      updatedAt: erasedAt,
    })
    .where(and(inArray(d.recordId, [...recordIds]), isNull(d.erasedAt)))
    .returning({ id: d.id, number: d.number, version: d.version });
  if (rows.length === 0) return;
  const entries = rows.map(({ id, ...after }) => ({ kind: "issuedDocument", id, after }));
  await eraseAuditValues(tx, actor, entries);
  await writeAuditEntry(
    tx,
    actor,
    entries.map((entry) => ({ action: "issuedDocuments.erase", ...entry })),
  );
  // After a rollback a lost file is rendered again with the same bytes; after a commit nothing may find it.
  for (const row of rows) await files.remove(fileKey(row));
}
