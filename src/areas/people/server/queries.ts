/** People as the administrator's screen lists them. */
import { and, asc, count, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { Language } from "../../../kit/language.ts";
import type { Call } from "../../../server/call.ts";
import type { Queryable } from "../../../server/database/database.ts";
import type { Account, accountStates, people } from "../contract.ts";
import { fullNameOf } from "./public.ts";
import { users } from "./tables.ts";

type Wanted = ParsedOf<typeof people.list>;
type State = (typeof accountStates)[number];

export async function listAccounts(call: Call, wanted: Wanted) {
  const where = and(
    wanted.kind ? eq(users.kind, wanted.kind) : undefined,
    wanted.state ? inState[wanted.state] : undefined,
    wanted.role
      ? sql`exists (select 1 from user_roles ur where ur.user_id = ${users.id} and ur.role_id = ${wanted.role})`
      : undefined,
    wanted.search ? matches(wanted.search) : undefined,
  );
  const docs = await selectAccounts(call.db, call.language, where)
    .orderBy(...orderOf(wanted.sort), asc(users.id))
    .limit(wanted.limit)
    .offset((wanted.page - 1) * wanted.limit);
  const [total] = await call.db.select({ count: count() }).from(users).where(where);
  const totalDocs = total?.count ?? 0;
  const { page, limit } = wanted;
  return { docs: docs.map(shown), totalDocs, page, limit, totalPages: Math.ceil(totalDocs / limit) };
}

export async function findAccount(db: Queryable, language: Language, id: string): Promise<Account> {
  const [row] = await selectAccounts(db, language, eq(users.id, id));
  if (!row) throw new Refusal("NOT_FOUND");
  return shown(row);
}

/** `users.id` is written out: within a selection of one table drizzle leaves the table's name away, and the subquery's own id wins. */
function selectAccounts(db: Queryable, language: Language, where: SQL | undefined) {
  const name = language === "es" ? sql`r.name_es` : sql`r.name_en`;
  return db
    .select({
      user: users,
      roles: sql<{ _id: string; name: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('_id', r.id, 'name', ${name}) order by ${name})
        from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = users.id), '[]')`,
      lastSeenAt: sql<string | null>`(select max(s.seen_at) from sessions s where s.user_id = users.id)`,
    })
    .from(users)
    .where(where)
    .$dynamic();
}
type Row = Awaited<ReturnType<typeof selectAccounts>>[number];

const inState: Readonly<Record<State, SQL | undefined>> = {
  waiting: and(isNull(users.activatedAt), isNull(users.blockedAt)),
  active: eq(users.active, true),
  blocked: isNotNull(users.blockedAt),
};

export function stateOf(user: Pick<Row["user"], "active" | "blockedAt">): State {
  return user.blockedAt ? "blocked" : user.active ? "active" : "waiting";
}

/** Every word must be found, in any order and without minding accents or case. */
function matches(search: string): SQL {
  const haystack = sql`unaccent(lower(concat_ws(' ', ${users.firstName}, ${users.lastName}, ${users.secondLastName},
    ${users.email}::text, ${users.phone}, ${users.ci}, ${users.passport})))`;
  const words = search.split(/\s+/).map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
  return sql.join(
    words.map((word) => sql`${haystack} like unaccent(lower(${word}))`),
    sql` and `,
  );
}

function orderOf(sort: Wanted["sort"]): SQL[] {
  const way = sort.startsWith("-") ? desc : asc;
  const columns = { name: [users.lastName, users.firstName], email: [users.email], createdAt: [users.createdAt] };
  return columns[sort.replace("-", "") as keyof typeof columns].map((column) => way(column));
}

function shown({ user, roles, lastSeenAt }: Row): Account {
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
    state: stateOf(user),
    name: fullNameOf(user),
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    language: user.language,
    roles,
    createdAt: user.createdAt,
    updatedAt: user.updatedAt,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)),
  };
}
