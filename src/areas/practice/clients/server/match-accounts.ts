/**
 * Links clients to accounts of the online service automatically. The identity number of an account is unverified and
 * proves nothing by itself. An account is linked when it has the same document as the client, no other client has
 * that document, and the account's verified e-mail address is the one that staff recorded for the client.
 */
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { type Transaction, violatedIndex } from "../../../../server/database/connection.ts";
import { normalizedPassport, userView } from "../../../administration/people/server/public.ts";
import { lockDocuments } from "./duplicates.ts";
import { clients } from "./tables.ts";

/** Unique index and error code for an account that is linked to another client. */
export const accountLinkedRefusal = { clients_account: { code: "ACCOUNT_TAKEN" } } as const;

/** Matches clients that were just written. */
export async function matchAccountsOf(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .select({ ci: clients.ci, passport: clients.passport })
    .from(clients)
    .where(inArray(clients.id, [...ids]));
  const documents = documentsIn(rows);
  if (documents.length === 0) return;
  await lockDocuments(tx, documents);
  await linkMatches(tx, sql`survivor.id = any(${sql.param([...ids])}::uuid[])`);
}

/**
 * Matches an account whose e-mail address was just verified. Skips clients that another transaction is writing: it
 * matches them itself.
 */
export async function matchAccount(tx: Transaction, userId: string): Promise<void> {
  const rows = await tx
    .select({ ci: userView.ci, passport: normalizedPassport(userView.passport) as SQL<string | null> })
    .from(userView)
    .where(eq(userView.id, userId));
  await lockDocuments(tx, documentsIn(rows));
  await linkMatches(tx, sql`${userView.id} = ${userId}::uuid`);
}

const documentsIn = (rows: readonly { ci: string | null; passport: string | null }[]) => [
  ...new Set(rows.flatMap(({ ci, passport }) => [ci, passport].filter((each) => each !== null))),
];

/** The same identity number or the same passport. */
export const sameDocument = sql`(${userView.ci} = ${clients.ci} or ${normalizedPassport(userView.passport)} = ${clients.passport})`;
/** An active account of a client: activated and not blocked. */
export const isUsableAccount = sql`(${userView.kind} = 'client' and ${userView.activatedAt} is not null and ${userView.blockedAt} is null)`;

/** Matches also by the documents and e-mail addresses of merged clients. */
async function linkMatches(tx: Transaction, condition: SQL): Promise<void> {
  const { rows } = await tx.execute<{ id: string; account: string }>(sql`
    select survivor.id as id, ${userView.id} as account from ${clients}
    join clients survivor on survivor.id = coalesce(${clients.mergedInto}, ${clients.id})
    join ${userView} on ${userView.email} = ${clients.email}::citext and ${clients.email} = lower(${userView.email}::text)
      and ${sameDocument} and ${isUsableAccount}
    where ${condition} and survivor.user_id is null and not (${userView.id} = any(survivor.not_accounts))
      and not exists (select 1 from clients other where coalesce(other.merged_into, other.id) <> survivor.id
        and (other.merged_into is null and other.user_id = ${userView.id}
          or other.ci = ${userView.ci} or other.passport = ${normalizedPassport(userView.passport)}))
    order by 1 for no key update of survivor skip locked`);
  const linkedIds = new Set<string>();
  for (const { id, account } of rows) {
    if (linkedIds.has(id) || !(await linkAccount(tx, id, account))) continue;
    linkedIds.add(id);
    await writeAuditEntry(tx, "system", {
      action: "clients.knowAccount",
      kind: "client",
      id,
      after: { user: account },
    });
  }
}

/** False if another client was linked to it meanwhile; the surrounding transaction continues. */
async function linkAccount(tx: Transaction, id: string, account: string): Promise<boolean> {
  try {
    // Does not change the client's version: the client form does not contain the account and need not conflict.
    await tx.transaction((savepoint) => savepoint.update(clients).set({ userId: account }).where(eq(clients.id, id)));
    return true;
  } catch (error) {
    if ((violatedIndex(error) ?? "") in accountLinkedRefusal) return false;
    throw error;
  }
}
