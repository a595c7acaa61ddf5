/** Tables as they are read: in lists, in their room, by their people. */
import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import type { OutputOf } from "../../../kit/contract.ts";
import { readHistory } from "../../../server/audit/record-history.ts";
import { type Call, requireCaller, effectiveUser } from "../../../server/call.ts";
import type { CallInTransaction } from "../../../server/crud/crud-resource.ts";
import { trash } from "../../../server/crud/trash.ts";
import { Refusal } from "../../../kit/errors.ts";
import { fullNameOf, photoAddress } from "../../people/server/public.ts";
import { displayName, users } from "../../people/server/tables.ts";
import { userGroups } from "../../user-groups/server/tables.ts";
import type { virtualTablesContract as contract } from "../contract.ts";
import type { VirtualTableDetail } from "../schemas.ts";
import type { VirtualTable } from "../schemas.ts";
import type { Participant } from "../schemas.ts";
import { virtualTableAuditActions } from "../history.ts";
import { tableStateAt } from "../states.ts";
import { shownGoal } from "./goals.ts";
import { membershipOf, readerIn, writesIn } from "./table-access.ts";
import { tableMinutes } from "./minutes.ts";
import { peopleIn } from "./participants.ts";
import { roomPortOf } from "./room-port.ts";
import {
  virtualTableExternals as externals,
  virtualTableGroups as groups,
  virtualTableObjectives as goals,
  virtualTablePeople as people,
  virtualTables,
} from "./tables.ts";

/** In seven statements, however many they are. */
export async function readTables(
  call: CallInTransaction,
  { where, order }: { readonly where: SQL; readonly order: SQL[] },
): Promise<VirtualTable[]> {
  const { db, now } = call;
  const rows = await db
    .select()
    .from(virtualTables)
    .where(where)
    .orderBy(...order);
  const ids = rows.map(({ id }) => id);
  const called = await db
    .select({ of: people.tableId, moderator: people.moderator, user: displayName })
    .from(people)
    .innerJoin(users, eq(users.id, people.userId))
    .where(inArray(people.tableId, ids))
    .orderBy(users.lastName, users.firstName, users.id);
  const grouped = await db
    .select({ of: groups.tableId, _id: userGroups.id, name: userGroups.name })
    .from(groups)
    .innerJoin(userGroups, eq(userGroups.id, groups.groupId))
    .where(inArray(groups.tableId, ids))
    .orderBy(userGroups.name);
  const others = await db.select().from(externals).where(inArray(externals.tableId, ids)).orderBy(asc(externals.name));
  const wanted = await db
    .select()
    .from(goals)
    .where(inArray(goals.tableId, ids))
    .orderBy(asc(goals.order), asc(goals.id));
  const counts = await roomPortOf().counts(db, ids);
  return rows.map((row) => {
    const { id, title, description, active, closed, openDate, closeDate, keywords, updatedAt } = row;
    const inIt = (moderator: boolean) =>
      called
        .filter((each) => each.of === id && each.moderator === moderator)
        .map(({ user }) => ({ _id: user.id, name: fullNameOf(user) }));
    const named = {
      members: inIt(false),
      moderators: inIt(true),
      groups: grouped.filter(({ of }) => of === id).map(({ _id, name }) => ({ _id, name })),
    };
    const idsOf = (of: readonly { readonly _id: string }[]) => of.map(({ _id }) => _id);
    return {
      _id: id,
      title,
      description,
      state: tableStateAt(row, now),
      active,
      closed,
      openDate,
      closeDate,
      members: idsOf(named.members),
      moderators: idsOf(named.moderators),
      groups: idsOf(named.groups),
      named,
      externalPeople: others
        .filter(({ tableId }) => tableId === id)
        .map(({ id: _id, name, email, language }) => ({ _id, name, email, language })),
      keywords: [...keywords],
      goals: wanted.filter(({ tableId }) => tableId === id).map(shownGoal),
      messages: counts.get(id) ?? 0,
      updatedAt,
    };
  });
}

export async function detail({ id }: { readonly id: string }, call: Call): Promise<VirtualTableDetail> {
  const standing = await readerIn(call, id);
  const [table] = await readTables(call, { where: eq(virtualTables.id, id), order: [] });
  if (!table) throw new Refusal("NOT_FOUND");
  const { externalPeople: _addresses, ...shown } = table;
  const { house, outside } = await peopleIn(call.db, id);
  const { part, keeps, state } = standing;
  const leads = part === "moderator" || keeps;
  const changes = !requireCaller(call).seeing;
  return {
    ...shown,
    part,
    counters: {
      people: house.length + outside.length,
      goals: shown.goals.length,
      achieved: shown.goals.filter(({ achieved }) => achieved).length,
      messages: shown.messages,
    },
    can: {
      lead: changes && leads,
      keep: changes && keeps,
      write: changes && writesIn(standing),
      bring: changes && (writesIn(standing) || (state === "scheduled" && leads)),
    },
    minutes: await tableMinutes(call.db, id),
    ...(leads && {
      history: await readHistory(call.db, { kind: "virtualTable", id, deeds: virtualTableAuditActions }),
    }),
  };
}

export async function participants({ id }: { readonly id: string }, call: Call): Promise<Participant[]> {
  await readerIn(call, id);
  const isGuest = requireCaller(call).guest !== undefined;
  const { house, outside } = await peopleIn(call.db, id);
  const photos = await call.db
    .select({ id: users.id, image: users.image })
    .from(users)
    .where(
      inArray(
        users.id,
        house.map((each) => each.id),
      ),
    );
  const here = await roomPortOf().online(call.db, id, call.now);
  const imageOf = (userId: string) => photos.find((each) => each.id === userId)?.image;
  return [
    ...house.map(({ id: _id, name, role }) => {
      const image = imageOf(_id);
      // A photo is fetched with an account, which guests have not.
      return {
        user: { _id, name, ...(image && !isGuest && { image: photoAddress(image) }) },
        role,
        online: here.has(_id),
      };
    }),
    ...outside.map(({ id: guest, name, email }) => {
      const _id = guest ?? `guest:${name}`;
      return { user: { _id, name }, role: "external" as const, online: here.has(_id), ...(!isGuest && { email }) };
    }),
  ];
}

/** Who asks is told no more than whether: of a guest every other table is not there. */
export async function isTableOpen(
  { id }: { readonly id: string },
  call: Call,
): Promise<OutputOf<typeof contract.isOpen>> {
  const caller = effectiveUser(call);
  const standing =
    caller.guest && caller.guest.tableId !== id ? undefined : await membershipOf(call.db, caller, id, call.now);
  if (standing) return standing.state === "open" ? { open: true } : { open: false, reason: standing.state };
  const [gone] = await call.db
    .select({ id: trash.id })
    .from(trash)
    .where(and(eq(trash.kind, "virtualTable"), eq(trash.recordId, id)));
  if (!gone || caller.guest) throw new Refusal("NOT_FOUND");
  return { open: false, reason: "deleted" };
}

export async function readTableStatus({ id }: { readonly id: string }, call: Call) {
  const found = await membershipOf(call.db, effectiveUser(call), id, call.now);
  if (!found) throw new Refusal("NOT_FOUND");
  return { member: found.part !== "none", moderator: found.part === "moderator" };
}
