/**
 * Erases personal values from audit entries when the law requires it: values and salt go, the commitment stays, so that the
 * log still verifies. Who acted, when, on what and by which permission stays.
 */
import { sql } from "drizzle-orm";
import type { Transaction } from "../../database/connection.ts";
import { type Actor, type AuditEntry, writeAuditEntry } from "../audit-log.ts";

/**
 * Erases the values of the sealed entries about these records; a function of the database does it, because the role of
 * the application cannot change entries. One entry for each record documents that.
 */
export async function eraseAuditValues(
  tx: Transaction,
  actor: Actor,
  records: readonly Pick<AuditEntry, "kind" | "id">[],
): Promise<void> {
  const kinds = records.map(({ kind }) => kind);
  const ids = records.map(({ id }) => id);
  await tx.execute(sql`select audit_erase(${sql.param(kinds)}::text[], ${sql.param(ids)}::text[])`);
  await writeAuditEntry(
    tx,
    actor,
    records.map(({ kind, id }) => ({ action: "audit.erase", kind, id })),
  );
}
