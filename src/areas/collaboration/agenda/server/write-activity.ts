/**
 * Creates, edits, moves and deletes activities. Only pending ones can change; participants are notified of every
 * change.
 */
import { daysBetween } from "../../../../kit/time/calendar.ts";
import { eq, inArray } from "drizzle-orm";
import { auditedValues } from "../../../../kit/contract/field-places.ts";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { writeAuditEntry, updateStamps } from "../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import { toColumns } from "../../../../server/crud/table-resource.ts";
import { newId } from "../../../../server/database/uuid.ts";
import { transitionNotAllowed } from "../../../../server/workflow/state-machine.ts";
import type { Activity } from "../activity.ts";
import { type ActivityField, activityFields } from "../activity-fields.ts";
import type { ActivityChange, ActivityDraft, agendaContract as contract } from "../contract.ts";
import { defaultMinutes } from "../time-slots.ts";
import { beginActivity, lockActivity, assertActivityVersion, type ActivityRow } from "./activity-workflow.ts";
import { readActivity } from "./queries.ts";
import { dropReminder, remindIfDue } from "./reminders.ts";
import { activityDays, lockFollowing, shiftDay } from "./series.ts";
import { activities, activityPeople } from "./tables.ts";
import {
  involvedPeople,
  readActivityParticipants,
  requireActiveStaff,
  type ActivityParticipants,
  writeActivityParticipants,
} from "./participants.ts";
import { hintOf, notifyParticipants } from "./notifications.ts";

export function createActivity(input: ActivityDraft, call: Call): Promise<Activity> {
  return inTransaction(call.db, async (tx) => {
    const { usersInCharge, invitedSpecialists = [] } = input;
    const people = { usersInCharge, invitedSpecialists };
    await requireActiveStaff(tx, people, []);
    assertReminderDate(input.date, input.notificationDate);
    const at = call.now.toISOString();
    const { userId } = requireCaller(call);
    const days = activityDays(input);
    const seriesId = days.length > 1 ? newId() : null;
    const rows = await tx
      .insert(activities)
      .values(
        days.map((date) => ({
          id: newId(),
          ...toColumns(activities, input),
          title: input.title,
          description: input.description,
          date,
          minutes: input.minutes ?? defaultMinutes,
          notificationDate: shiftDay(input.notificationDate, daysBetween(input.date, date)),
          seriesId,
          statusAt: at,
          createdAt: at,
          createdBy: userId,
          ...updateStamps(call, call.now),
        })),
      )
      .returning();
    const [row] = rows;
    if (!row) throw new Error("no row was written");
    await writeActivityParticipants(
      tx,
      rows.map(({ id }) => id),
      people,
    );
    for (const each of rows) await beginActivity(tx, each, { actor: call, now: call.now });
    // Participants are notified once for a whole series, with its first activity.
    await inviteParticipants(tx, row, people, call);
    await hintOf(tx, row, involvedPeople(people));
    await remindIfDue(tx, call.server, row, call.now);
    return readActivity({ ...call, db: tx }, row.id);
  });
}

export function updateActivity(changes: ActivityChange, call: Call): Promise<Activity> {
  return inTransaction(call.db, async (tx) => {
    const row = await lockToChange(tx, changes._id, call);
    await assertActivityVersion(tx, row, changes.updatedAt, call.now);
    const before = await readActivityParticipants(tx, row.id);
    const people = {
      usersInCharge: changes.usersInCharge ?? before.usersInCharge,
      invitedSpecialists: changes.invitedSpecialists ?? before.invitedSpecialists,
    };
    const hasPeopleChanges = (changes.usersInCharge ?? changes.invitedSpecialists) !== undefined;
    if (hasPeopleChanges) await requireActiveStaff(tx, people, involvedPeople(before));
    const columns = { ...toColumns(activities, changes), ...shiftedReminder(row, changes) };
    const isRescheduled = (["date", "hour", "notificationDate"] as const).some(
      (name) => columns[name] !== undefined && columns[name] !== row[name],
    );
    // A rescheduled activity gets a new reminder.
    const columnsToSet = { ...columns, ...(isRescheduled && { remindedAt: null }) };
    if (isRescheduled) await dropReminder(tx, row.id);
    assertReminderDate(
      columnsToSet.date ?? row.date,
      columnsToSet.notificationDate === undefined ? row.notificationDate : columnsToSet.notificationDate,
    );
    const [after] = await tx
      .update(activities)
      .set({ ...columnsToSet, ...updateStamps(call, call.now) })
      .where(eq(activities.id, row.id))
      .returning();
    if (!after) throw new Error("the row is locked");
    const followingIds = await changeFollowing(
      tx,
      await lockFollowing(tx, row, changes.scope),
      columnsToSet,
      daysBetween(row.date, after.date),
      call,
    );
    if (hasPeopleChanges) {
      const ids = [row.id, ...followingIds];
      await tx.delete(activityPeople).where(inArray(activityPeople.activityId, ids));
      await writeActivityParticipants(tx, ids, people);
    }
    await writeAuditEntry(tx, call, {
      action: "agenda.update",
      kind: "activity",
      id: row.id,
      ...auditDifference(row, after, before, people),
    });
    await notifyOfChange(tx, { row, after, before, people }, call);
    await hintOf(tx, after, [...involvedPeople(before), ...involvedPeople(people)]);
    await remindIfDue(tx, call.server, after, call.now);
    return readActivity({ ...call, db: tx }, row.id);
  });
}

export function removeActivity(
  { _id, scope }: ParsedOf<typeof contract.remove>,
  call: Call,
): Promise<{ deleted: true }> {
  return inTransaction(call.db, async (tx) => {
    const row = await lockToChange(tx, _id, call);
    const people = await readActivityParticipants(tx, row.id);
    const removed = [row, ...(await lockFollowing(tx, row, scope))];
    for (const { id } of removed) await dropReminder(tx, id);
    await tx.delete(activities).where(
      inArray(
        activities.id,
        removed.map(({ id }) => id),
      ),
    );
    await writeAuditEntry(
      tx,
      call,
      removed.map(({ id, title, date, hour }) => ({
        action: "agenda.remove",
        kind: "activity",
        id,
        before: { title, date, hour, ...people },
      })),
    );
    await hintOf(tx, row, involvedPeople(people));
    await notifyParticipants(tx, "calledOff", row, { to: involvedPeople(people), ...notificationContext(call) });
    return { deleted: true };
  });
}

/**
 * Applies a change to the following activities of a series and moves them by the same number of days. Returns their
 * ids.
 */
async function changeFollowing(
  tx: Transaction,
  following: readonly ActivityRow[],
  changes: Partial<ActivityRow>,
  days: number,
  call: Call,
): Promise<string[]> {
  const { date: _, notificationDate: __, ...sharedColumns } = changes;
  for (const { id, date, notificationDate } of following) {
    const dates = { date: shiftDay(date, days) ?? date, notificationDate: shiftDay(notificationDate, days) };
    if (days !== 0) await dropReminder(tx, id);
    await tx
      .update(activities)
      .set({ ...sharedColumns, ...dates, ...updateStamps(call, call.now) })
      .where(eq(activities.id, id));
  }
  await writeAuditEntry(
    tx,
    call,
    following.map(({ id, date }) => ({
      action: "agenda.update",
      kind: "activity",
      id,
      before: { date },
      after: { date: shiftDay(date, days), fields: Object.keys(sharedColumns) },
    })),
  );
  return following.map(({ id }) => id);
}

/**
 * Locks an activity. NOT_FOUND if the caller cannot read it, FORBIDDEN if they may not change it,
 * TRANSITION_NOT_ALLOWED once it is finished.
 */
async function lockToChange(tx: Transaction, id: string, call: Call): Promise<ActivityRow> {
  const row = await lockActivity(tx, id);
  // NOT_FOUND for a caller who cannot read it.
  const { can } = await readActivity({ ...call, db: tx }, id);
  if (!can.change) throw new Refusal("FORBIDDEN");
  if (row.state !== "pending") throw transitionNotAllowed({ ...row, status: row.state }, row.state);
  return row;
}

/** Moving an activity moves its reminder by the same number of days, unless the input has another date. */
function shiftedReminder(row: ActivityRow, { date, notificationDate }: ActivityChange): { notificationDate?: string } {
  if (notificationDate !== undefined || date === undefined || row.notificationDate === null) return {};
  return { notificationDate: shiftDay(row.notificationDate, daysBetween(row.date, date)) ?? "" };
}

function assertReminderDate(date: string, notificationDate: string | null | undefined): void {
  if (notificationDate && notificationDate > date)
    throw new Refusal("INVALID", { fields: { notificationDate: ["AFTER_ACTIVITY"] } });
}

/** The changed fields, for the audit entry. */
function auditDifference(
  row: ActivityRow,
  after: ActivityRow,
  before: ActivityParticipants,
  people: ActivityParticipants,
) {
  const changedNames = Object.keys(activityFields).filter(
    (name): name is ActivityField & keyof ActivityRow =>
      name in row && row[name as keyof ActivityRow] !== after[name as keyof ActivityRow],
  );
  const pickChanged = (activity: ActivityRow) =>
    auditedValues(activityFields, Object.fromEntries(changedNames.map((name) => [name, activity[name]])));
  const hasPeopleChanges = involvedPeople(before).join() !== involvedPeople(people).join();
  return {
    before: { ...pickChanged(row), ...(hasPeopleChanges && before) },
    after: { ...pickChanged(after), ...(hasPeopleChanges && people) },
  };
}

const notificationContext = (call: Call) => ({ actor: call, server: call.server, now: call.now });

async function inviteParticipants(
  tx: Transaction,
  row: ActivityRow,
  people: ActivityParticipants,
  call: Call,
): Promise<void> {
  const context = notificationContext(call);
  await notifyParticipants(tx, "assigned", row, { to: people.usersInCharge, ...context });
  await notifyParticipants(tx, "invited", row, { to: people.invitedSpecialists, ...context });
}

interface ActivityUpdate {
  readonly row: ActivityRow;
  readonly after: ActivityRow;
  readonly before: ActivityParticipants;
  readonly people: ActivityParticipants;
}

/** Invites added participants, notifies removed ones, and notifies the others of a new time or place. */
async function notifyOfChange(
  tx: Transaction,
  { row, after, before, people }: ActivityUpdate,
  call: Call,
): Promise<void> {
  const context = notificationContext(call);
  const idsBefore = involvedPeople(before);
  const idsAfter = involvedPeople(people);
  const isNew = (id: string) => !idsBefore.includes(id);
  await inviteParticipants(
    tx,
    after,
    { usersInCharge: people.usersInCharge.filter(isNew), invitedSpecialists: people.invitedSpecialists.filter(isNew) },
    call,
  );
  await notifyParticipants(tx, "leftOut", after, { to: idsBefore.filter((id) => !idsAfter.includes(id)), ...context });
  const isMoved = row.date !== after.date || row.hour !== after.hour || row.place !== after.place;
  if (isMoved) await notifyParticipants(tx, "moved", after, { to: idsAfter.filter((id) => !isNew(id)), ...context });
}
