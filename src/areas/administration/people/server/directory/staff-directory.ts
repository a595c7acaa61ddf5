/** The directory of staff for choices, and the look-up by identity document. */
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { ParsedOf } from "../../../../../kit/contract/contract.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { spanishSortKey } from "../../../../../server/database/columns.ts";
import { inTransaction, type Queryable } from "../../../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { startsWith, matchesTerms, equals } from "../../../../../server/listing/filters.ts";
import { listPage, type ListQuery } from "../../../../../server/listing/list-query.ts";
import { escapeLike } from "../../../../../server/listing/search-terms.ts";
import type { Trait } from "../../../roles/seeded-roles.ts";
import type { Colleague, peopleContract as contract } from "../../contract.ts";
import { peopleSearch } from "./found-by.ts";
import { groupPort } from "../group-port.ts";
import { fullNameOf, photoAddress } from "../public.ts";
import { userColumns, users } from "../tables.ts";

const maxOptions = 50;
type DirectoryQuery = ParsedOf<typeof contract.directory>;
const byName = [spanishSortKey(users.lastName), spanishSortKey(users.firstName)];
const hasRoleWhere = (condition: SQL) =>
  sql`exists (select 1 from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = users.id and ${condition})`;
const hasTrait = (trait: Trait) => hasRoleWhere(sql`${trait} = any(r.traits)`);
const staff = eq(users.kind, "staff");
const activeStaff = and(staff, eq(users.active, true));

export const listColleagues = (query: DirectoryQuery, call: Call) =>
  listPage(call, directoryQuery, { ...query, sort: "name" as const });

const directoryQuery: ListQuery<DirectoryQuery & { readonly sort: "name" }, Colleague> = {
  id: users.id,
  where: (call, { role, active, groupId, search }) =>
    and(
      requireCaller(call).permissions.includes("adminUsers") ? undefined : staff,
      equals(users.active, active),
      role ? hasRoleWhere(sql`${role} in (r.key, r.id::text)`) : undefined,
      groupId ? sql`${users.id} in (${groupPort().membersOf(groupId)})` : undefined,
      ...peopleSearch(search),
    ),
  sorts: { name: byName },
  readRows: (call, slice) => colleagues(call.db, slice),
};

/** Active ones, inactive ones, or both if `active` is absent. */
export function listLawyers({ active, search }: ParsedOf<typeof contract.lawyers>, { db }: Call): Promise<Colleague[]> {
  const where = and(staff, hasTrait("lawyer"), equals(users.active, active), ...peopleSearch(search));
  return colleagues(db, { where, order: byName }, maxOptions);
}

/** Active staff for a select, optionally of one trait. */
export const selectOf =
  (trait?: Trait) =>
  async ({ search, id }: { readonly search?: string | undefined; readonly id?: string | undefined }, { db }: Call) => {
    const condition = and(activeStaff, trait ? hasTrait(trait) : undefined, ...peopleSearch(search));
    const rows = await db
      .select(userColumns)
      .from(users)
      .where(id ? and(staff, eq(users.id, id)) : condition)
      .orderBy(...byName, users.id)
      .limit(maxOptions);
    return rows.map((user) => ({ _id: user.id, name: fullNameOf(user), email: user.email }));
  };

/** The audit entry records whom the caller found, not what they entered. */
export const byDocument = ({ ciOrPassport: documentNumber }: ParsedOf<typeof contract.byDocument>, call: Call) =>
  inTransaction(call.db, async (tx) => {
    const normalized = documentNumber.toUpperCase();
    const document = or(
      startsWith(users.ci, normalized),
      sql`upper(${users.passport}) like ${escapeLike(normalized)} || '%'`,
    );
    const rows = await tx
      .select(userColumns)
      .from(users)
      // The search index narrows the rows; the comparison with the document decides.
      .where(and(eq(users.active, true), document, ...matchesTerms(users.searchText, documentNumber)))
      .orderBy(...byName, users.id)
      .limit(10);
    const ids = rows.map(({ id }) => id);
    await writeAuditEntry(tx, call, {
      action: "people.findByDocument",
      kind: "users",
      id: "byDocument",
      after: { found: ids },
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
  limit?: number,
): Promise<Colleague[]> {
  const keys = sql<string[]>`array(
    select r.key from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = users.id order by r.key)`;
  const query = db
    .select({ user: userColumns, roles: keys })
    .from(users)
    .where(where)
    .orderBy(...order, users.id)
    .$dynamic();
  const rows = await (limit ? query.limit(limit) : query);
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
