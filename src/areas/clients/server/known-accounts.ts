/**
 * Whose account for online requests is a client's, found without being told. Nobody has checked the identity number that
 * somebody made an account with: by itself it binds nothing. An account is a client's when both have the same document,
 * nobody else among the clients has it, and its owner has proven the very mailbox that staff wrote down for that client.
 */
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { record } from "../../../server/audit.ts";
import { type Transaction, violatedIndex } from "../../../server/database/database.ts";
import { spelledPassport, users } from "../../people/server/tables.ts";
import { lockDocuments } from "./duplicates.ts";
import { clients } from "./tables.ts";

/** What is said of an account that another client has. */
export const accountTaken = { clients_account: { code: "ACCOUNT_TAKEN" } } as const;

/** Of clients that were written just now. */
export async function knowAccountsOf(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const written = await tx
    .select({ ci: clients.ci, passport: clients.passport })
    .from(clients)
    .where(inArray(clients.id, [...ids]));
  const documents = documentsIn(written);
  if (documents.length === 0) return;
  await lockDocuments(tx, documents);
  await know(tx, sql`${clients.id} = any(${sql.param([...ids])}::uuid[])`);
}

/** Of an account whose mailbox was proven just now. A client who is being written meanwhile is left to that write. */
export async function knowAccount(tx: Transaction, userId: string): Promise<void> {
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
export const isInUse = sql`(${users.kind} = 'client' and ${users.activatedAt} is not null and ${users.blockedAt} is null)`;

async function know(tx: Transaction, which: SQL): Promise<void> {
  const { rows } = await tx.execute<{ id: string; account: string }>(sql`
    select ${clients.id} as id, ${users.id} as account from ${clients}
    join ${users} on ${users.email} = ${clients.email}::citext and ${clients.email} = lower(${users.email}::text)
      and ${sameDocument} and ${isInUse}
    where ${which} and ${clients.userId} is null and ${clients.mergedInto} is null
      and not (${users.id} = any(${clients.notAccounts}))
      and not exists (select 1 from clients other where other.id <> ${clients.id} and other.merged_into is null
        and (other.user_id = ${users.id} or other.ci = ${users.ci} or other.passport = ${spelledPassport(users.passport)}))
    order by 1 for no key update of clients skip locked`);
  for (const { id, account } of rows) {
    if (!(await give(tx, id, account))) continue;
    await record(tx, "system", { action: "clients.knowAccount", kind: "client", id, after: { user: account } });
  }
}

/** False where another client was given it meanwhile: what the transaction is about goes on. */
async function give(tx: Transaction, id: string, account: string): Promise<boolean> {
  try {
    // No new version of the client: a form that is open meanwhile says nothing of the account and is not refused.
    await tx.transaction((part) => part.update(clients).set({ userId: account }).where(eq(clients.id, id)));
    return true;
  } catch (error) {
    if ((violatedIndex(error) ?? "") in accountTaken) return false;
    throw error;
  }
}
