/**
 * Whose account for online requests is a client's, found without being told. Nobody has checked the identity number that
 * somebody made an account with: by itself it binds nothing. An account is a client's when both have the same document,
 * nobody else among the clients has it, and its owner has proven the very mailbox that staff wrote down for that client.
 */
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { type Transaction, violatedIndex } from "../../../server/database/connection.ts";
import { spelledPassport, users } from "../../people/server/tables.ts";
import { lockDocuments } from "./duplicates.ts";
import { clients } from "./tables.ts";

/** What is said of an account that another client has. */
export const accountTakenRefusal = { clients_account: { code: "ACCOUNT_TAKEN" } } as const;

/** Of clients that were written just now. */
export async function matchAccountsOf(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const written = await tx
    .select({ ci: clients.ci, passport: clients.passport })
    .from(clients)
    .where(inArray(clients.id, [...ids]));
  const documents = documentsIn(written);
  if (documents.length === 0) return;
  await lockDocuments(tx, documents);
  await know(tx, sql`survivor.id = any(${sql.param([...ids])}::uuid[])`);
}

/** Of an account whose mailbox was proven just now. A client who is being written meanwhile is left to that write. */
export async function matchAccount(tx: Transaction, userId: string): Promise<void> {
  const proven = await tx
    .select({ ci: users.ci, passport: spelledPassport(users.passport) as SQL<string | null> })
    .from(users)
    .where(eq(users.id, userId));
  await lockDocuments(tx, documentsIn(proven));
  await know(tx, sql`${users.id} = ${userId}::uuid`);
}

const documentsIn = (rows: readonly { ci: string | null; passport: string | null }[]) => [
  ...new Set(rows.flatMap(({ ci, passport }) => [ci, passport].filter((each) => each !== null))),
];

/** Both have the same identity number, or the same passport. */
export const sameDocument = sql`(${users.ci} = ${clients.ci} or ${spelledPassport(users.passport)} = ${clients.passport})`;
/** Somebody's account for online requests that can be used. */
export const isUsableAccount = sql`(${users.kind} = 'client' and ${users.activatedAt} is not null and ${users.blockedAt} is null)`;

/** Also by the document and mailbox of one who turned out to be the client. */
async function know(tx: Transaction, which: SQL): Promise<void> {
  const { rows } = await tx.execute<{ id: string; account: string }>(sql`
    select survivor.id as id, ${users.id} as account from ${clients}
    join clients survivor on survivor.id = coalesce(${clients.mergedInto}, ${clients.id})
    join ${users} on ${users.email} = ${clients.email}::citext and ${clients.email} = lower(${users.email}::text)
      and ${sameDocument} and ${isUsableAccount}
    where ${which} and survivor.user_id is null and not (${users.id} = any(survivor.not_accounts))
      and not exists (select 1 from clients other where coalesce(other.merged_into, other.id) <> survivor.id
        and (other.merged_into is null and other.user_id = ${users.id}
          or other.ci = ${users.ci} or other.passport = ${spelledPassport(users.passport)}))
    order by 1 for no key update of survivor skip locked`);
  const given = new Set<string>();
  for (const { id, account } of rows) {
    if (given.has(id) || !(await give(tx, id, account))) continue;
    given.add(id);
    await writeAuditEntry(tx, "system", {
      action: "clients.knowAccount",
      kind: "client",
      id,
      after: { user: account },
    });
  }
}

/** False where another client was given it meanwhile: what the transaction is about goes on. */
async function give(tx: Transaction, id: string, account: string): Promise<boolean> {
  try {
    // No new version of the client: a form that is open meanwhile says nothing of the account and is not refused.
    await tx.transaction((part) => part.update(clients).set({ userId: account }).where(eq(clients.id, id)));
    return true;
  } catch (error) {
    if ((violatedIndex(error) ?? "") in accountTakenRefusal) return false;
    throw error;
  }
}
