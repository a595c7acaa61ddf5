/**
 * Who may see a virtual table, and as what: asked anew for every call and every socket, so that a right that ended holds no
 * longer. Groups are live: who is in one now is in its tables now.
 */
import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import type { Call, Caller } from "../../../server/call.ts";
import { requireCaller, effectiveUsers } from "../../../server/call.ts";
import type { Queryable, Transaction } from "../../../server/database/connection.ts";
import { userGroupMembers, userGroups } from "../../user-groups/server/tables.ts";
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
  /** Who keeps all tables reads each, and says nothing in those that they were not called to. */
  readonly keeps: boolean;
  readonly state: TableState;
}

/** Undefined where there is no such table. Of a guest from outside every other table is none of theirs. */
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
    const isIn = caller.guest.tableId === tableId && table.external && state !== "closed" && state !== "inactive";
    return { part: isIn ? "external" : "none", keeps: false, state };
  }
  const part = table.moderator ? "moderator" : table.member ? "member" : "none";
  return { part, keeps: caller.permissions.includes("adminVirtualTable"), state };
}

/** Whether they may read what is said there. */
export const readsIn = ({ part, keeps, state }: TableMembership): boolean =>
  keeps || (part !== "none" && (state !== "inactive" || part === "moderator"));

/** Whether they may say something there now. */
export const writesIn = ({ part, state }: TableMembership): boolean => part !== "none" && state === "open";

/**
 * The standing of somebody who reads; NOT_FOUND where there is no table, NOT_MEMBER for who is a stranger in it. Who sees
 * the office as a colleague reads what both may.
 */
export async function readerIn(call: Pick<Call, "caller" | "now"> & { readonly db: Queryable }, tableId: string) {
  const [first, ...others] = await Promise.all(
    effectiveUsers(call).map((looker) => membershipOf(call.db, looker, tableId, call.now)),
  );
  if (!first) throw new Refusal("NOT_FOUND");
  if ([first, ...others].some((each) => !each || !readsIn(each))) throw new Refusal("NOT_MEMBER");
  return first;
}

/** The same for who writes now: TABLE_CLOSED where nobody may. */
export async function writerIn(call: Pick<Call, "caller" | "now"> & { readonly db: Queryable }, tableId: string) {
  const standing = await readerIn(call, tableId);
  if (standing.part === "none") throw new Refusal("NOT_MEMBER");
  if (!writesIn(standing)) throw new Refusal("TABLE_CLOSED", { facts: { reason: standing.state } });
  return standing;
}

/**
 * Until the transaction ends the table neither closes nor changes its people: who writes asks for their right after this.
 * Those who write at once do not wait for each other.
 */
export async function lockTable(tx: Transaction, tableId: string): Promise<void> {
  await tx.select({ id: virtualTables.id }).from(virtualTables).where(eq(virtualTables.id, tableId)).for("share");
}

/** Moderators of the table, and who keeps all of them: NOT_MEMBER for a stranger, FORBIDDEN for the others. */
export async function moderatorIn(call: Pick<Call, "caller" | "now"> & { readonly db: Queryable }, tableId: string) {
  const standing = await readerIn(call, tableId);
  if (standing.part !== "moderator" && !standing.keeps) throw new Refusal("FORBIDDEN");
  return standing;
}

/** The same for who would change the table itself, of which a stranger is told nothing more: FORBIDDEN. */
export async function leaderIn(call: Pick<Call, "caller" | "now"> & { readonly db: Queryable }, tableId: string) {
  const standing = await membershipOf(call.db, requireCaller(call), tableId, call.now);
  if (!standing) throw new Refusal("NOT_FOUND");
  if (standing.part !== "moderator" && !standing.keeps) throw new Refusal("FORBIDDEN");
}

const uuidPattern = /^[0-9a-f-]{36}$/;
const asUser = (userId: string) => (uuidPattern.test(userId) ? sql`${userId}::uuid` : sql`null::uuid`);

const isPerson = (userId: string, more: SQL = sql`true`) =>
  sql<boolean>`exists (select 1 from ${virtualTablePeople} p
    where p.table_id = ${virtualTables.id} and p.user_id = ${asUser(userId)} and ${more})`;

/** By name, as moderator too, or through a group. */
const isMember = (userId: string) =>
  sql<boolean>`(${isPerson(userId)} or exists (
    select 1 from ${virtualTableGroups} g join ${userGroupMembers} m on m.group_id = g.group_id
    where g.table_id = ${virtualTables.id} and m.user_id = ${asUser(userId)}))`;

/** Named whole: a column of a select from one table stands in it without its table, and an invitation has an id too. */
const ofTable = sql.raw('"virtual_tables"."id"');

/** Invited, with a link that lives, and named in the table or in a group of it now. */
const isExternal = (invitationId: string) =>
  sql<boolean>`exists (select 1 from ${virtualTableInvitations} i
    where i.id = ${invitationId}::uuid and i.table_id = ${ofTable} and ${isLetIn})`;

/** Of an invitation `i`. */
const isLetIn = sql`i.link_hash is not null and (
      exists (select 1 from ${virtualTableExternals} e where e.table_id = i.table_id and e.email = i.email)
      or exists (select 1 from ${virtualTableGroups} g join ${userGroups} u on u.id = g.group_id,
          jsonb_array_elements(u.external_people) as person
        where g.table_id = i.table_id and lower(person->>'email') = i.email))`;

/**
 * Which of these people read a table now, and how it stands, in as many statements for one as for all of them. Undefined
 * where there is no such table.
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
          select p.user_id as id, p.moderator from ${virtualTablePeople} p where p.table_id = ${ofTable}
          union all select m.user_id, false from ${virtualTableGroups} g
            join ${userGroupMembers} m on m.group_id = g.group_id where g.table_id = ${ofTable}) m)`,
      guests: sql<string[]>`(select coalesce(json_agg(i.id), '[]') from ${virtualTableInvitations} i
        where i.table_id = ${ofTable} and ${isLetIn})`,
    })
    .from(virtualTables)
    .where(eq(virtualTables.id, tableId));
  if (!table) return undefined;
  const state = tableStateAt(table, now);
  const standing = ({ userId, guest, permissions }: Caller): TableMembership => {
    const named = table.people.filter(({ id }) => id === userId);
    const house = named.some(({ moderator }) => moderator) ? "moderator" : named.length > 0 ? "member" : "none";
    const isIn = guest?.tableId === tableId && table.guests.includes(guest._id);
    const part = guest ? (isIn && state !== "closed" && state !== "inactive" ? "external" : "none") : house;
    return { part, keeps: permissions.includes("adminVirtualTable"), state };
  };
  const reads = (caller: Caller) => effectiveUsers({ caller }).every((looker) => readsIn(standing(looker)));
  return { state, readers: new Set(callers.filter(reads).map(({ userId }) => userId)) };
}

/** How these tables stand now; one that is not there is missing. */
export async function readTableStates(
  db: Queryable,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, TableState>> {
  const { id, active, closed, openDate, closeDate } = virtualTables;
  const found = await db
    .select({ id, active, closed, openDate, closeDate })
    .from(virtualTables)
    .where(inArray(id, [...ids]));
  return new Map(found.map((each) => [each.id, tableStateAt(each, now)]));
}

/** The tables that the caller reads: all for who keeps them, else those that they were called to and that are in use. */
export function readable(call: Pick<Call, "caller">): SQL | undefined {
  const conditions = effectiveUsers(call)
    .filter(({ permissions }) => !permissions.includes("adminVirtualTable"))
    .map(({ userId }) => and(isMember(userId), or(eq(virtualTables.active, true), isPerson(userId, sql`p.moderator`))));
  return and(...conditions);
}
