/** The last change of a record, read from the audit log. */
import { and, desc, eq, sql } from "drizzle-orm";
import type { LastChange } from "../../kit/validation/errors.ts";
import type { Queryable } from "../database/connection.ts";
import { auditLog, type AuditEntry } from "./audit-log.ts";

/** The last change of a record: by whom, when and which action. Reads, prints and exports do not count. */
export async function lastChangeOf(
  db: Queryable,
  record: Pick<AuditEntry, "kind"> & Partial<AuditEntry>,
): Promise<LastChange | null> {
  const [last] = await db
    .select({ by: auditLog.userId, byName: auditLog.byName, at: auditLog.at, action: auditLog.action })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.recordKind, record.kind),
        record.id === undefined ? undefined : eq(auditLog.recordId, record.id),
        sql`${auditLog.action} !~ '[.](read|open|print|export|(refuse|check|erase)$)'`,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return last ?? null;
}
