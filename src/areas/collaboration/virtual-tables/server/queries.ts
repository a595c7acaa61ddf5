/** Read queries of tables: lists, details, participants and status. */
import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import { readHistory } from "../../../../server/audit/record-history.ts";
import { type Call, requireCaller, effectiveUser } from "../../../../server/call.ts";
import type { CallInTransaction } from "../../../../server/crud/crud-resource.ts";
import { trash } from "../../../../server/crud/trash.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { fullNameOf, photoAddress, displayName, userView } from "../../../administration/people/server/public.ts";
import { userGroupView } from "../../user-groups/server/public.ts";
import type { virtualTablesContract as contract } from "../contract.ts";
import type { VirtualTableDetail } from "../schemas.ts";
import type { VirtualTable } from "../schemas.ts";
import type { Participant } from "../schemas.ts";
import { virtualTableAuditActions } from "../history.ts";
import { tableStateAt } from "../states.ts";
import { serializeGoal } from "./goals.ts";
import { membershipOf, readerIn, writesIn } from "./table-access.ts";
import { tableMinutes } from "./minutes/minutes.ts";
import { peopleIn } from "./participants.ts";
import { roomPort } from "./room-port.ts";
import {
  virtualTableExternals as externals,
  virtualTableGroups as groups,
  virtualTableObjectives as goals,
  virtualTablePeople as people,
  virtualTables,
} from "./tables.ts";

/** Reads tables in seven statements, whatever their number. */
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
  const staffRows = await db
    .select({ of: people.tableId, moderator: people.moderator, user: displayName })
    .from(people)
    .innerJoin(userView, eq(userView.id, people.userId))
    .where(inArray(people.tableId, ids))
    .orderBy(userView.lastName, userView.firstName, userView.id);
  const groupRows = await db
    .select({ of: groups.tableId, _id: userGroupView.id, name: userGroupView.name })
    .from(groups)
    .innerJoin(userGroupView, eq(userGroupView.id, groups.groupId))
    .where(inArray(groups.tableId, ids))
    .orderBy(userGroupView.name);
  const externalRows = await db
    .select()
    .from(externals)
    .where(inArray(externals.tableId, ids))
    .orderBy(asc(externals.name));
  const goalRows = await db
    .select()
    .from(goals)
    .where(inArray(goals.tableId, ids))
    .orderBy(asc(goals.order), asc(goals.id));
  const counts = await roomPort().counts(db, ids);
  return rows.map((row) => {
    const { id, title, description, active, closed, openDate, closeDate, keywords, createdAt, updatedAt } = row;
    const staffOf = (moderator: boolean) =>
      staffRows
        .filter((each) => each.of === id && each.moderator === moderator)
        .map(({ user }) => ({ _id: user.id, name: fullNameOf(user) }));
    const peopleColumns = {
      members: staffOf(false),
      moderators: staffOf(true),
      groups: groupRows.filter(({ of }) => of === id).map(({ _id, name }) => ({ _id, name })),
    };
    const idsOf = (records: readonly { readonly _id: string }[]) => records.map(({ _id }) => _id);
    return {
      _id: id,
      title,
      description,
      state: tableStateAt(row, now),
      active,
      closed,
      openDate,
      closeDate,
      members: idsOf(peopleColumns.members),
      moderators: idsOf(peopleColumns.moderators),
      groups: idsOf(peopleColumns.groups),
      named: peopleColumns,
      externalPeople: externalRows
        .filter(({ tableId }) => tableId === id)
        .map(({ id: _id, name, email, language }) => ({ _id, name, email, language })),
      keywords: [...keywords],
      goals: goalRows.filter(({ tableId }) => tableId === id).map(serializeGoal),
      messages: counts.get(id) ?? 0,
      createdAt,
      updatedAt,
    };
  });
}

export async function readTableDetail({ id }: { readonly id: string }, call: Call): Promise<VirtualTableDetail> {
  const membership = await readerIn(call, id);
  const [table] = await readTables(call, { where: eq(virtualTables.id, id), order: [] });
  // Deleted meanwhile.
  if (!table) throw new Refusal("NOT_FOUND");
  const { externalPeople: _addresses, ...fields } = table;
  const { house: staff, outside: guests } = await peopleIn(call.db, id);
  const { part, isAdministrator, state } = membership;
  const isModerator = part === "moderator" || isAdministrator;
  const mayChange = !requireCaller(call).seeing;
  return {
    ...fields,
    part,
    counters: {
      people: staff.length + guests.length,
      goals: fields.goals.length,
      achieved: fields.goals.filter(({ achieved }) => achieved).length,
      messages: fields.messages,
    },
    can: {
      lead: mayChange && isModerator,
      keep: mayChange && isAdministrator,
      write: mayChange && writesIn(membership),
      bring: mayChange && (writesIn(membership) || (state === "scheduled" && isModerator)),
    },
    minutes: await tableMinutes(call.db, id),
    ...(isModerator && {
      history: await readHistory(call.db, { kind: "virtualTable", id, actions: virtualTableAuditActions }),
    }),
  };
}

export async function listParticipants({ id }: { readonly id: string }, call: Call): Promise<Participant[]> {
  await readerIn(call, id);
  const isGuest = requireCaller(call).guest !== undefined;
  const { house: staff, outside: guests } = await peopleIn(call.db, id);
  const photos = await call.db
    .select({ id: userView.id, image: userView.image })
    .from(userView)
    .where(
      inArray(
        userView.id,
        staff.map((each) => each.id),
      ),
    );
  const onlineIds = await roomPort().online(call.db, id, call.now);
  const imageOf = (userId: string) => photos.find((each) => each.id === userId)?.image;
  return [
    ...staff.map(({ id: _id, name, role }) => {
      const image = imageOf(_id);
      // Photos need an account, which guests do not have.
      return {
        user: { _id, name, ...(image && !isGuest && { image: photoAddress(image) }) },
        role,
        online: onlineIds.has(_id),
      };
    }),
    ...guests.map(({ id: guest, name, email }) => {
      const _id = guest ?? `guest:${name}`;
      return { user: { _id, name }, role: "external" as const, online: onlineIds.has(_id), ...(!isGuest && { email }) };
    }),
  ];
}

/** Whether a table is open. A guest gets NOT_FOUND for every other table. */
export async function isTableOpen(
  { id }: { readonly id: string },
  call: Call,
): Promise<OutputOf<typeof contract.isOpen>> {
  const caller = effectiveUser(call);
  const membership =
    caller.guest && caller.guest.tableId !== id ? undefined : await membershipOf(call.db, caller, id, call.now);
  if (membership) return membership.state === "open" ? { open: true } : { open: false, reason: membership.state };
  const [deleted] = await call.db
    .select({ id: trash.id })
    .from(trash)
    .where(and(eq(trash.kind, "virtualTable"), eq(trash.recordId, id)));
  if (!deleted || caller.guest) throw new Refusal("NOT_FOUND");
  return { open: false, reason: "deleted" };
}

export async function readTableStatus({ id }: { readonly id: string }, call: Call) {
  const membership = await membershipOf(call.db, effectiveUser(call), id, call.now);
  if (!membership) throw new Refusal("NOT_FOUND");
  return { member: membership.part !== "none", moderator: membership.part === "moderator" };
}
