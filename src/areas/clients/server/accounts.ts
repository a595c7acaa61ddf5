/** The account of a client for online requests: known by itself where two things prove it, else said by who keeps clients. */
import { and, eq, or, sql } from "drizzle-orm";
import type { OutputOf, ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { Call } from "../../../server/call.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { fullNameOf } from "../../people/server/public.ts";
import { displayName, spelledPassport, users } from "../../people/server/tables.ts";
import { accountBy } from "../columns.ts";
import type { Client, clientsContract as contract } from "../contract.ts";
import { isUsableAccount, matchAccount, sameDocument } from "./match-accounts.ts";
import { clientResource } from "./client-resource.ts";
import { clients } from "./tables.ts";

export const accountProven = matchAccount;

const most = 10;

/** Theirs first, then those that have the same document. */
export async function accountsOf(
  { id }: { readonly id: string },
  call: Call,
): Promise<OutputOf<typeof contract.accounts>> {
  await clientResource.get({ id }, call);
  const isTheirs = sql<boolean>`${users.id} = ${clients.userId}`;
  const rows = await call.db
    .select({
      account: { ...displayName, email: users.email },
      isTheirs,
      isRefused: sql<boolean>`${users.id} = any(${clients.notAccounts})`,
      ci: sql<boolean | null>`${users.ci} = ${clients.ci}`,
      passport: sql<boolean | null>`${spelledPassport(users.passport)} = ${clients.passport}`,
      email: sql<boolean | null>`${users.email} = ${clients.email}::citext`,
    })
    .from(clients)
    .innerJoin(users, or(isTheirs, and(sameDocument, isUsableAccount)))
    .where(eq(clients.id, id))
    .orderBy(sql`${isTheirs} desc nulls last`, users.createdAt, users.id)
    .limit(most);
  return rows.map(({ account, isTheirs: linked, isRefused, ...same }) => ({
    _id: account.id,
    name: fullNameOf(account),
    email: account.email,
    by: accountBy.filter((each) => same[each]),
    standing: linked ? "linked" : isRefused ? "refused" : "open",
  }));
}

/** CHOICE for an account without the client's document; ACCOUNT_TAKEN for one that another client has. */
export const linkAccount = ({ user, ...read }: ParsedOf<typeof contract.linkAccount>, call: Call): Promise<Client> =>
  clientResource.changeRecord(read, call, "linkAccount", async (tx, client) => {
    if (client.userId) throw new Refusal("TRANSITION_NOT_ALLOWED");
    if (!(await mayBe(tx, client.id, user))) throw new Refusal("INVALID", { fields: { user: ["CHOICE"] } });
    return { set: { userId: user, notAccounts: client.notAccounts.filter((each) => each !== user) } };
  });

export const unlinkAccount = (read: ParsedOf<typeof contract.unlinkAccount>, call: Call): Promise<Client> =>
  clientResource.changeRecord(read, call, "unlinkAccount", async (_tx, { userId, notAccounts }) => {
    if (!userId) throw new Refusal("TRANSITION_NOT_ALLOWED");
    return { set: { userId: null, notAccounts: [...notAccounts, userId] } };
  });

/** An account in use that has the client's document; held, so that it stays so until it is given. */
async function mayBe(tx: Transaction, id: string, user: string): Promise<boolean> {
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(clients, and(eq(clients.id, id), sameDocument))
    .where(and(eq(users.id, user), isUsableAccount))
    .for("no key update", { of: users });
  return account !== undefined;
}
