/** Unverified registrations are deleted: the address becomes available again, and the entered data is not stored. */
import { and, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { inTransaction } from "../../../../../server/database/connection.ts";
import type { Server } from "../../../../../server/server.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { eraseMails } from "../../../outgoing-mail/server/public.ts";
import { users } from "../../../people/server/tables.ts";
import { deletedAccountPort } from "./deleted-account-port.ts";

const verificationHours = 24;
const batchSize = 200;

/**
 * Deletes client accounts whose mailbox was not verified within a day, with their mails and data; returns their number. One
 * audit entry a batch lists them. Invited staff and blocked users stay: invitations have their own validity, and a
 * blocked person could register again.
 */
export async function removeUnverifiedAccounts(server: Server): Promise<number> {
  let total = 0;
  for (let deleted = batchSize; deleted === batchSize; total += deleted)
    deleted = await deleteBatch(server, server.now());
  return total;
}

async function deleteBatch(server: Server, now: Date): Promise<number> {
  const createdBefore = new Date(now.getTime() - verificationHours * 3_600_000).toISOString();
  return inTransaction(server.db, async (tx) => {
    const candidates = await tx
      .select({ id: users.id })
      .from(users)
      .where(unverified(createdBefore, now))
      .orderBy(users.createdAt)
      .limit(batchSize)
      .for("update", { skipLocked: true });
    if (candidates.length === 0) return 0;
    const locked = candidates.map(({ id }) => id);
    // Checked again on locked rows: a code may have been mailed a moment ago.
    const deleted = await tx
      .delete(users)
      .where(and(inArray(users.id, locked), unverified(createdBefore, now)))
      .returning({ id: users.id });
    const ids = deleted.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await eraseMails(tx, "user", ids);
    for (const { eraseData } of deletedAccountPort()) await eraseData(tx, server, ids);
    const after = { count: ids.length, before: createdBefore, ids };
    await writeAuditEntry(tx, "system", { action: "session.endUnproven", kind: "users", id: "unproven", after });
    return ids.length;
  });
}

/**
 * True for accounts without a valid code or link and without a mail still in the queue: otherwise their owners may
 * still verify them.
 */
function unverified(createdBefore: string, now: Date): SQL | undefined {
  return and(
    eq(users.kind, "client"),
    isNull(users.activatedAt),
    isNull(users.blockedAt),
    lt(users.createdAt, createdBefore),
    sql`not exists (select 1 from mailed_secrets s
      where s.user_id = ${users.id} and s.used_at is null and s.expires_at > ${now.toISOString()}::timestamptz)`,
    sql`not exists (select 1 from emails e
      where e.related_kind = 'user' and e.related_id = ${users.id}::text and e.state in ('pending', 'processing'))`,
  );
}
