/**
 * Access to virtual tables, checked for every call and every socket event, so that a revoked right ends at once.
 * Members of a group take part in its tables as long as they are members.
 */
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Call } from "../../../../server/call.ts";
import type { Caller } from "../../../../server/caller.ts";
import { requireCaller, effectiveUsers } from "../../../../server/call.ts";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import { isUuid } from "../../../../server/database/uuid.ts";
import { groupMemberView, userGroupView } from "../../user-groups/server/public.ts";
import { type TableRole, tableStateAt, type TableState } from "../states.ts";
import {
  virtualTableExternals,
  virtualTableGroups,
  virtualTableInvitations,
  virtualTablePeople,
  virtualTables,
} from "./tables.ts";

export interface TableMembership {
  readonly part: TableRole;
  /** Administrator: reads every table, writes only where invited. */
  readonly isAdministrator: boolean;
  readonly state: TableState;
}

/** Undefined if there is no such table. A guest has no part in any other table. */
export async function membershipOf(
  db: Queryable,
  caller: Caller,
  tableId: string,
  now: Date,
): Promise<TableMembership | undefined> {
  const [table] = await db
    .select({
      active: virtualTables.active,
      closed: virtualTables.closed,
      openDate: virtualTables.openDate,
      closeDate: virtualTables.closeDate,
      moderator: isPerson(caller.userId, sql`p.moderator`),
      member: isMember(caller.userId),
      external: caller.guest ? isExternal(caller.guest._id) : sql<boolean>`false`,
    })
    .from(virtualTables)
    .where(eq(virtualTables.id, tableId));
  if (!table) return undefined;
  const state = tableStateAt(table, now);
  if (caller.guest) {
    const isParticipant =
      caller.guest.tableId === tableId && table.external && state !== "closed" && state !== "inactive";
    return { part: isParticipant ? "external" : "none", isAdministrator: false, state };
  }
  const part = table.moderator ? "moderator" : table.member ? "member" : "none";
  return { part, isAdministrator: caller.permissions.includes("adminVirtualTable"), state };
}

/** Whether a membership allows reading. */
export const readsIn = ({ part, isAdministrator, state }: TableMembership): boolean =>
  isAdministrator || (part !== "none" && (state !== "inactive" || part === "moderator"));

/** Whether a membership allows writing. */
export const writesIn = ({ part, state }: TableMembership): boolean => part !== "none" && state === "open";

/**
 * The membership of a reader. NOT_FOUND without a table, NOT_MEMBER without access. During impersonation both users
 * need access.
 */
export async function readerIn(call: Pick<Call, "caller" | "now"> & { readonly db: Queryable }, tableId: string) {
  const [membership, ...otherMemberships] = await Promise.all(
    effectiveUsers(call).map((user) => membershipOf(call.db, user, tableId, call.now)),
  );
  if (!membership) throw new Refusal("NOT_FOUND");
  if ([membership, ...otherMemberships].some((each) => !each || !readsIn(each))) throw new Refusal("NOT_MEMBER");
  return membership;
}

/** The same for a writer. TABLE_CLOSED while the table is read-only. */
export async function writerIn(call: Pick<Call, "caller" | "now"> & { readonly db: Queryable }, tableId: string) {
  const membership = await readerIn(call, tableId);
  if (membership.part === "none") throw new Refusal("NOT_MEMBER");
  if (!writesIn(membership)) throw new Refusal("TABLE_CLOSED", { facts: { reason: membership.state } });
  return membership;
}

/**
 * Shared lock until the end of the transaction: the table can neither close nor change its participants. Check the
 * right after it. Concurrent writers do not block each other.
 */
export async function lockTable(tx: Transaction, tableId: string): Promise<void> {
  await tx.select({ id: virtualTables.id }).from(virtualTables).where(eq(virtualTables.id, tableId)).for("share");
}

/** The membership of a moderator or administrator. NOT_MEMBER without access, FORBIDDEN for others. */
export async function moderatorIn(call: Pick<Call, "caller" | "now"> & { readonly db: Queryable }, tableId: string) {
  const membership = await readerIn(call, tableId);
  if (membership.part !== "moderator" && !membership.isAdministrator) throw new Refusal("FORBIDDEN");
  return membership;
}

/** The same for changes of the table itself: FORBIDDEN also without access. */
export async function leaderIn(call: Pick<Call, "caller" | "now"> & { readonly db: Queryable }, tableId: string) {
  const membership = await membershipOf(call.db, requireCaller(call), tableId, call.now);
  if (!membership) throw new Refusal("NOT_FOUND");
  if (membership.part !== "moderator" && !membership.isAdministrator) throw new Refusal("FORBIDDEN");
}

const asUser = (userId: string) => (isUuid(userId) ? sql`${userId}::uuid` : sql`null::uuid`);

const isPerson = (userId: string, extraCondition: SQL = sql`true`) =>
  sql<boolean>`exists (select 1 from ${virtualTablePeople} p
    where p.table_id = ${virtualTables.id} and p.user_id = ${asUser(userId)} and ${extraCondition})`;

/** By name, as a moderator, or through a group. */
const isMember = (userId: string) =>
  sql<boolean>`(${isPerson(userId)} or exists (
    select 1 from ${virtualTableGroups} g join ${groupMemberView} m on m.group_id = g.group_id
    where g.table_id = ${virtualTables.id} and m.user_id = ${asUser(userId)}))`;

/** Fully qualified, because a single-table select omits the table name, and invitations have an `id` too. */
const qualifiedTableId = sql.raw('"virtual_tables"."id"');

/** Invited, with a valid link, and currently named in the table or one of its groups. */
const isExternal = (invitationId: string) =>
  sql<boolean>`exists (select 1 from ${virtualTableInvitations} i
    where i.id = ${invitationId}::uuid and i.table_id = ${qualifiedTableId} and ${hasAccess})`;

/** Condition on an invitation `i`. */
const hasAccess = sql`i.link_hash is not null and (
      exists (select 1 from ${virtualTableExternals} e where e.table_id = i.table_id and e.email = i.email)
      or exists (select 1 from ${virtualTableGroups} g join ${userGroupView} u on u.id = g.group_id,
          jsonb_array_elements(u.external_people) as person
        where g.table_id = i.table_id and lower(person->>'email') = i.email))`;

/**
 * Which of these callers can read a table, with its state, in a constant number of statements. Undefined if there is
 * no such table.
 */
export async function readersAmong(db: Queryable, tableId: string, callers: readonly Caller[], now: Date) {
  const [table] = await db
    .select({
      active: virtualTables.active,
      closed: virtualTables.closed,
      openDate: virtualTables.openDate,
      closeDate: virtualTables.closeDate,
      people: sql<{ id: string; moderator: boolean }[]>`(
        select coalesce(json_agg(json_build_object('id', m.id, 'moderator', m.moderator)), '[]') from (
          select p.user_id as id, p.moderator from ${virtualTablePeople} p where p.table_id = ${qualifiedTableId}
          union all select m.user_id, false from ${virtualTableGroups} g
            join ${groupMemberView} m on m.group_id = g.group_id where g.table_id = ${qualifiedTableId}) m)`,
      guests: sql<string[]>`(select coalesce(json_agg(i.id), '[]') from ${virtualTableInvitations} i
        where i.table_id = ${qualifiedTableId} and ${hasAccess})`,
    })
    .from(virtualTables)
    .where(eq(virtualTables.id, tableId));
  if (!table) return undefined;
  const state = tableStateAt(table, now);
  const membershipOfCaller = ({ userId, guest, permissions }: Caller): TableMembership => {
    const rows = table.people.filter(({ id }) => id === userId);
    const staffRole = rows.some(({ moderator }) => moderator) ? "moderator" : rows.length > 0 ? "member" : "none";
    const isGuest = guest?.tableId === tableId && table.guests.includes(guest._id);
    const part = guest ? (isGuest && state !== "closed" && state !== "inactive" ? "external" : "none") : staffRole;
    return { part, isAdministrator: permissions.includes("adminVirtualTable"), state };
  };
  const mayRead = (caller: Caller) => effectiveUsers({ caller }).every((user) => readsIn(membershipOfCaller(user)));
  return { state, readers: new Set(callers.filter(mayRead).map(({ userId }) => userId)) };
}

/** Current states of tables; unknown ids are missing. */
export async function readTableStates(
  db: Queryable,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, TableState>> {
  const { id, active, closed, openDate, closeDate } = virtualTables;
  const rows = await db
    .select({ id, active, closed, openDate, closeDate })
    .from(virtualTables)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((each) => [each.id, tableStateAt(each, now)]));
}

/** Condition for the active tables that the caller reads: every one for administrators, otherwise those with them. */
export function readableTables(call: Pick<Call, "caller">): SQL | undefined {
  const conditions = effectiveUsers(call)
    .filter(({ permissions }) => !permissions.includes("adminVirtualTable"))
    .map(({ userId }) => isMember(userId));
  return and(...conditions);
}
