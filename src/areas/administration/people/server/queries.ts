/** The list of people. */
import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Language } from "../../../../kit/text/language.ts";
import { spanishSortKey } from "../../../../server/database/columns.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { matchesTerms, equals } from "../../../../server/listing/filters.ts";
import { listHandlers } from "../../../../server/listing/list-handlers.ts";
import type { ListSlice } from "../../../../server/listing/list-query.ts";
import type { CallInTransaction } from "../../../../server/crud/crud-resource.ts";
import { type Account, accounts } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { fullNameOf } from "./public.ts";
import { signInPort } from "./sign-in-port.ts";
import { userColumns, users } from "./tables.ts";

const words = { es, en };
type AccountState = Account["state"];

export const accountsList = listHandlers(accounts, {
  cellContext: (language) => ({ ...words[language], language }),
  fileName: ({ title }) => title,
  log: { action: "people.export", kind: "users" },
  id: users.id,
  where: (_call, query) =>
    and(
      equals(users.kind, query.kind),
      query.state ? accountStateIs[query.state] : undefined,
      query.role
        ? sql`exists (select 1 from user_roles ur where ur.user_id = ${users.id} and ur.role_id = ${query.role})`
        : undefined,
      ...matchesTerms(users.searchText, query.search),
    ),
  sorts: {
    name: [spanishSortKey(users.lastName), spanishSortKey(users.firstName)],
    email: users.email,
    createdAt: users.createdAt,
  },
  readRows: readAccounts,
});

export async function readAccounts(
  { db, language }: CallInTransaction,
  slice: Pick<ListSlice, "where" | "order">,
): Promise<Account[]> {
  const rows = await selectAccounts(db, language, slice.where).orderBy(...slice.order);
  return rows.map(toAccount);
}

/**
 * `users.id` is written out: within a selection of one table drizzle omits the table's name, and the subquery's own id
 * would be used.
 */
function selectAccounts(db: Queryable, language: Language, where: SQL | undefined) {
  const name = language === "es" ? sql`r.name_es` : sql`r.name_en`;
  return db
    .select({
      user: userColumns,
      roles: sql<{ _id: string; name: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('_id', r.id, 'name', ${name}) order by ${spanishSortKey(name)})
        from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = users.id), '[]')`,
      lastSeenAt: signInPort().lastSeenAt,
      hasFactor: signInPort().hasFactor,
    })
    .from(users)
    .where(where)
    .$dynamic();
}
type Row = Awaited<ReturnType<typeof selectAccounts>>[number];

/** The SQL condition of each state. */
export const accountStateIs: Readonly<Record<AccountState, SQL | undefined>> = {
  waiting: and(isNull(users.activatedAt), isNull(users.blockedAt)),
  active: eq(users.active, true),
  blocked: isNotNull(users.blockedAt),
};

export function accountStateOf(user: Pick<Row["user"], "active" | "blockedAt">): AccountState {
  return user.blockedAt ? "blocked" : user.active ? "active" : "waiting";
}

function toAccount({ user, roles, lastSeenAt, hasFactor }: Row): Account {
  const optional = {
    secondLastName: user.secondLastName,
    phone: user.phone,
    ci: user.ci,
    passport: user.passport,
    country: user.country,
    position: user.position,
    activatedAt: user.activatedAt,
    blockedAt: user.blockedAt,
    lastSeenAt: lastSeenAt === null ? null : new Date(lastSeenAt).toISOString(),
  };
  return {
    _id: user.id,
    kind: user.kind,
    state: accountStateOf(user),
    name: fullNameOf(user),
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    language: user.language,
    roles,
    hasFactor,
    createdAt: user.createdAt,
    updatedAt: user.updatedAt,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)),
  };
}
