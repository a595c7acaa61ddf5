/**
 * The account of a client: matched automatically where it is proven, otherwise linked and unlinked by client
 * administrators.
 */
import { and, eq, or, sql } from "drizzle-orm";
import type { OutputOf, ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Call } from "../../../../server/call.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { fullNameOf, displayName, normalizedPassport, userView } from "../../../administration/people/server/public.ts";
import { accountBy } from "../enums.ts";
import type { Client, clientsContract as contract } from "../contract.ts";
import { isUsableAccount, matchAccount, sameDocument } from "./match-accounts.ts";
import { clientResource } from "./client-resource.ts";
import { clients } from "./tables.ts";

export const accountProven = matchAccount;

const maxAccounts = 10;

/** The linked account first, then those with the same document. */
export async function accountsOf(
  { id }: { readonly id: string },
  call: Call,
): Promise<OutputOf<typeof contract.accounts>> {
  await clientResource.find({ id }, call);
  const isLinked = sql<boolean>`${userView.id} = ${clients.userId}`;
  const rows = await call.db
    .select({
      account: { ...displayName, email: userView.email },
      isTheirs: isLinked,
      isRefused: sql<boolean>`${userView.id} = any(${clients.notAccounts})`,
      ci: sql<boolean | null>`${userView.ci} = ${clients.ci}`,
      passport: sql<boolean | null>`${normalizedPassport(userView.passport)} = ${clients.passport}`,
      email: sql<boolean | null>`${userView.email} = ${clients.email}::citext`,
    })
    .from(clients)
    .innerJoin(userView, or(isLinked, and(sameDocument, isUsableAccount)))
    .where(eq(clients.id, id))
    .orderBy(sql`${isLinked} desc nulls last`, userView.createdAt, userView.id)
    .limit(maxAccounts);
  return rows.map(({ account, isTheirs: isLinkedAccount, isRefused, ...matches }) => ({
    _id: account.id,
    name: fullNameOf(account),
    email: account.email,
    by: accountBy.filter((each) => matches[each]),
    standing: isLinkedAccount ? "linked" : isRefused ? "refused" : "open",
  }));
}

/** Throws CHOICE for an account without the client's document, ACCOUNT_TAKEN for one linked to another client. */
export const linkAccount = ({ user, ...params }: ParsedOf<typeof contract.linkAccount>, call: Call): Promise<Client> =>
  clientResource.changeRecord(params, call, "linkAccount", async (tx, client) => {
    if (client.userId) throw new Refusal("TRANSITION_NOT_ALLOWED");
    if (!(await isEligible(tx, client.id, user))) throw new Refusal("INVALID", { fields: { user: ["CHOICE"] } });
    return { set: { userId: user, notAccounts: client.notAccounts.filter((each) => each !== user) } };
  });

export const unlinkAccount = (params: ParsedOf<typeof contract.unlinkAccount>, call: Call): Promise<Client> =>
  clientResource.changeRecord(params, call, "unlinkAccount", async (_tx, { userId, notAccounts }) => {
    if (!userId) throw new Refusal("TRANSITION_NOT_ALLOWED");
    return { set: { userId: null, notAccounts: [...notAccounts, userId] } };
  });

/** Whether a usable account has the client's document. Locks the account until the link is written. */
async function isEligible(tx: Transaction, id: string, user: string): Promise<boolean> {
  const [account] = await tx
    .select({ id: userView.id })
    .from(userView)
    .where(
      and(
        eq(userView.id, user),
        isUsableAccount,
        sql`exists (select 1 from ${clients} where ${clients.id} = ${id} and ${sameDocument})`,
      ),
    )
    .for("no key update");
  return account !== undefined;
}
