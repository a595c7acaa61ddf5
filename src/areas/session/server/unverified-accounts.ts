/** Registrations that nobody proved: anyone who wants the address may have it, and what was typed is not kept. */
import { and, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { inTransaction } from "../../../server/database/connection.ts";
import type { Server } from "../../../server/server.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { eraseMails } from "../../outgoing-mail/server/public.ts";
import { users } from "../../people/server/tables.ts";

const hoursToProve = 24;
const atOnce = 200;

/**
 * Deletes the accounts of clients whose mailbox was not proven within a day, with their mails; answers how many. One
 * audit line a batch says which. Invited staff and anyone who was blocked stay: the first have the life of their
 * invitation, the second would come back by registering again.
 */
export async function removeUnverifiedAccounts(server: Server): Promise<number> {
  let ended = 0;
  for (let gone = atOnce; gone === atOnce; ended += gone) gone = await endBatch(server, server.now());
  return ended;
}

async function endBatch(server: Server, now: Date): Promise<number> {
  const before = new Date(now.getTime() - hoursToProve * 3_600_000).toISOString();
  return inTransaction(server.db, async (tx) => {
    const due = await tx
      .select({ id: users.id })
      .from(users)
      .where(unproven(before, now))
      .orderBy(users.createdAt)
      .limit(atOnce)
      .for("update", { skipLocked: true });
    if (due.length === 0) return 0;
    const locked = due.map(({ id }) => id);
    // Asked again now that nobody can register over them: a code may have been mailed a moment ago.
    const gone = await tx
      .delete(users)
      .where(and(inArray(users.id, locked), unproven(before, now)))
      .returning({ id: users.id });
    const ids = gone.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await eraseMails(tx, "user", ids);
    const after = { count: ids.length, before, ids };
    await writeAuditEntry(tx, "system", { action: "session.endUnproven", kind: "users", id: "unproven", after });
    return ids.length;
  });
}

/** Not while a code or link of theirs still works, nor while their mail waits to leave: nobody could have proven it. */
function unproven(before: string, now: Date): SQL | undefined {
  return and(
    eq(users.kind, "client"),
    isNull(users.activatedAt),
    isNull(users.blockedAt),
    lt(users.createdAt, before),
    sql`not exists (select 1 from mailed_secrets s
      where s.user_id = ${users.id} and s.used_at is null and s.expires_at > ${now.toISOString()}::timestamptz)`,
    sql`not exists (select 1 from emails e
      where e.related_kind = 'user' and e.related_id = ${users.id}::text and e.state in ('pending', 'processing'))`,
  );
}
