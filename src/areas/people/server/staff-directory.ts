/** The firm's directory, from which anybody of staff may choose; and those whom an identity document names. */
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { ParsedOf } from "../../../kit/contract.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { spanishSortKey } from "../../../server/database/columns.ts";
import { inTransaction, type Queryable } from "../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { startsWith, matchesTerms, equals } from "../../../server/listing/filters.ts";
import { listPage, type ListQuery } from "../../../server/listing/list-query.ts";
import { escapeLike } from "../../../server/listing/search-terms.ts";
import type { Trait } from "../../roles/seeded-roles.ts";
import type { Colleague, peopleContract as contract } from "../contract.ts";
import { peopleSearch } from "./found-by.ts";
import { membersOf } from "./group-port.ts";
import { fullNameOf, photoAddress } from "./public.ts";
import { userColumns, users } from "./tables.ts";

const mostInSelects = 50;
type Wanted = ParsedOf<typeof contract.directory>;
const byName = [spanishSortKey(users.lastName), spanishSortKey(users.firstName)];
const holds = (what: SQL) =>
  sql`exists (select 1 from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = users.id and ${what})`;
const marked = (trait: Trait) => holds(sql`${trait} = any(r.traits)`);
const staff = eq(users.kind, "staff");
const inOffice = and(staff, eq(users.active, true));

export const directory = (wanted: Wanted, call: Call) => listPage(call, listed, { ...wanted, sort: "name" as const });

const listed: ListQuery<Wanted & { readonly sort: "name" }, Colleague> = {
  id: users.id,
  where: (call, { role, active, groupId, search }) =>
    and(
      requireCaller(call).permissions.includes("adminUsers") ? undefined : staff,
      equals(users.active, active),
      role ? holds(sql`${role} in (r.key, r.id::text)`) : undefined,
      groupId ? sql`${users.id} in (${membersOf(groupId)})` : undefined,
      ...peopleSearch(search),
    ),
  sorts: { name: byName },
  readRows: (call, cut) => colleagues(call.db, cut),
};

/** Those who may sign in, or the others; both where nothing is said. */
export const lawyers = ({ active }: ParsedOf<typeof contract.lawyers>, { db }: Call) =>
  colleagues(db, { where: and(staff, marked("lawyer"), equals(users.active, active)), order: byName }, mostInSelects);

/** Active staff for a select, of one trait where it says so. */
export const selectOf =
  (trait?: Trait) =>
  async ({ search }: { readonly search?: string | undefined }, { db }: Call) => {
    const rows = await db
      .select(userColumns)
      .from(users)
      .where(and(inOffice, trait ? marked(trait) : undefined, ...peopleSearch(search)))
      .orderBy(...byName, users.id)
      .limit(mostInSelects);
    return rows.map((user) => ({ _id: user.id, name: fullNameOf(user), email: user.email }));
  };

/** The line says whom somebody found, and not what they typed. */
export const byDocument = ({ ciOrPassport: typed }: ParsedOf<typeof contract.byDocument>, call: Call) =>
  inTransaction(call.db, async (tx) => {
    const written = typed.toUpperCase();
    const document = or(
      startsWith(users.ci, written),
      sql`upper(${users.passport}) like ${escapeLike(written)} || '%'`,
    );
    const rows = await tx
      .select(userColumns)
      .from(users)
      // The index of what people are looked up by finds them; the document decides.
      .where(and(eq(users.active, true), document, ...matchesTerms(users.searchText, typed)))
      .orderBy(...byName, users.id)
      .limit(10);
    const found = rows.map(({ id }) => id);
    await writeAuditEntry(tx, call, {
      action: "people.findByDocument",
      kind: "users",
      id: "byDocument",
      after: { found },
    });
    return rows.map((user) => ({
      _id: user.id,
      name: fullNameOf(user),
      email: user.email,
      ...(user.ci && { ci: user.ci }),
      ...(user.passport && { passport: user.passport }),
      ...(user.phone && { phone: user.phone }),
    }));
  });

async function colleagues(
  db: Queryable,
  { where, order }: { readonly where: SQL | undefined; readonly order: SQL[] },
  most?: number,
): Promise<Colleague[]> {
  const keys = sql<string[]>`array(
    select r.key from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = users.id order by r.key)`;
  const query = db
    .select({ user: userColumns, roles: keys })
    .from(users)
    .where(where)
    .orderBy(...order, users.id)
    .$dynamic();
  const rows = await (most ? query.limit(most) : query);
  return rows.map(({ user, roles }) => ({
    _id: user.id,
    name: fullNameOf(user),
    email: user.email,
    ...(user.image && { image: photoAddress(user.image) }),
    ...(user.position && { position: user.position }),
    roles,
    active: user.active,
  }));
}
