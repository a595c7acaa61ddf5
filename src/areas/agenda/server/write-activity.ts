/** Activities planned, corrected, moved and deleted. Only what is pending changes; each deed is told to who takes part. */
import { daysBetween } from "../../../kit/calendar.ts";
import { eq, inArray } from "drizzle-orm";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { writeAuditEntry, updateStamps } from "../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../server/database/connection.ts";
import { newId } from "../../../server/database/uuid.ts";
import { transitionNotAllowed } from "../../../server/workflow/state-machine.ts";
import type { Activity } from "../activity.ts";
import type { ActivityChange, ActivityDraft, agendaContract as contract } from "../contract.ts";
import { usualMinutes } from "../time-slots.ts";
import { beginActivity, lockActivity, assertActivityVersion, type ActivityRow } from "./activity-workflow.ts";
import { readActivity } from "./queries.ts";
import { dropReminder, remindIfDue } from "./reminders.ts";
import { activityDays, following, shifted } from "./series.ts";
import { activities, activityPeople } from "./tables.ts";
import { everybody, readTakingPart, requireActiveStaff, type TakingPart, writeTakingPart } from "./participants.ts";
import { hintOf, notifyParticipants } from "./notifications.ts";

export function createActivity(wanted: ActivityDraft, call: Call): Promise<Activity> {
  return inTransaction(call.db, async (tx) => {
    const { usersInCharge, invitedSpecialists = [] } = wanted;
    const people = { usersInCharge, invitedSpecialists };
    await requireActiveStaff(tx, people, []);
    refuseLateNotice(wanted.date, wanted.notificationDate);
    const at = call.now.toISOString();
    const { userId } = requireCaller(call);
    const days = activityDays(wanted);
    const seriesId = days.length > 1 ? newId() : null;
    const rows = await tx
      .insert(activities)
      .values(
        days.map((date) => ({
          id: newId(),
          ...columnsOf(wanted),
          title: wanted.title,
          description: wanted.description,
          date,
          minutes: wanted.minutes ?? usualMinutes,
          notificationDate: shifted(wanted.notificationDate, daysBetween(wanted.date, date)),
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
    await writeTakingPart(
      tx,
      rows.map(({ id }) => id),
      people,
    );
    for (const each of rows) await beginActivity(tx, each, { actor: call, now: call.now });
    // Of all its times people hear once, with the first.
    await invite(tx, row, people, call);
    await hintOf(tx, row, everybody(people));
    await remindIfDue(tx, call.server, row, call.now);
    return readActivity({ ...call, db: tx }, row.id);
  });
}

export function updateActivity(wanted: ActivityChange, call: Call): Promise<Activity> {
  return inTransaction(call.db, async (tx) => {
    const row = await lockToChange(tx, wanted._id, call);
    await assertActivityVersion(tx, row, wanted.updatedAt, call.now);
    const before = await readTakingPart(tx, row.id);
    const people = {
      usersInCharge: wanted.usersInCharge ?? before.usersInCharge,
      invitedSpecialists: wanted.invitedSpecialists ?? before.invitedSpecialists,
    };
    const changesPeople = (wanted.usersInCharge ?? wanted.invitedSpecialists) !== undefined;
    if (changesPeople) await requireActiveStaff(tx, people, everybody(before));
    const typed = { ...columnsOf(wanted), ...noticeKept(row, wanted) };
    const isElsewhen = (["date", "hour", "notificationDate"] as const).some(
      (name) => typed[name] !== undefined && typed[name] !== row[name],
    );
    // Of another time one is reminded anew.
    const set = { ...typed, ...(isElsewhen && { remindedAt: null }) };
    if (isElsewhen) await dropReminder(tx, row.id);
    refuseLateNotice(
      set.date ?? row.date,
      set.notificationDate === undefined ? row.notificationDate : set.notificationDate,
    );
    const [after] = await tx
      .update(activities)
      .set({ ...set, ...updateStamps(call, call.now) })
      .where(eq(activities.id, row.id))
      .returning();
    if (!after) throw new Error("the row is locked");
    const others = await moveOthers(
      tx,
      await following(tx, row, wanted.scope),
      set,
      daysBetween(row.date, after.date),
      call,
    );
    if (changesPeople) {
      const ids = [row.id, ...others];
      await tx.delete(activityPeople).where(inArray(activityPeople.activityId, ids));
      await writeTakingPart(tx, ids, people);
    }
    await writeAuditEntry(tx, call, {
      action: "agenda.update",
      kind: "activity",
      id: row.id,
      ...changed(row, after, before, people),
    });
    await tellOfChange(tx, { row, after, before, people }, call);
    await hintOf(tx, after, [...everybody(before), ...everybody(people)]);
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
    const people = await readTakingPart(tx, row.id);
    const gone = [row, ...(await following(tx, row, scope))];
    for (const { id } of gone) await dropReminder(tx, id);
    await tx.delete(activities).where(
      inArray(
        activities.id,
        gone.map(({ id }) => id),
      ),
    );
    await writeAuditEntry(
      tx,
      call,
      gone.map(({ id, title, date, hour }) => ({
        action: "agenda.remove",
        kind: "activity",
        id,
        before: { title, date, hour, ...people },
      })),
    );
    await hintOf(tx, row, everybody(people));
    await notifyParticipants(tx, "calledOff", row, { to: everybody(people), ...by(call) });
    return { deleted: true };
  });
}

/** Of one that repeats, those after it: changed alike, moved as far. Their ids. */
async function moveOthers(
  tx: Transaction,
  others: readonly ActivityRow[],
  set: Partial<ActivityRow>,
  days: number,
  call: Call,
): Promise<string[]> {
  const { date: _, notificationDate: __, ...alike } = set;
  for (const { id, date, notificationDate } of others) {
    const moved = { date: shifted(date, days) ?? date, notificationDate: shifted(notificationDate, days) };
    if (days !== 0) await dropReminder(tx, id);
    await tx
      .update(activities)
      .set({ ...alike, ...moved, ...updateStamps(call, call.now) })
      .where(eq(activities.id, id));
  }
  await writeAuditEntry(
    tx,
    call,
    others.map(({ id, date }) => ({
      action: "agenda.update",
      kind: "activity",
      id,
      before: { date },
      after: { date: shifted(date, days), fields: Object.keys(alike) },
    })),
  );
  return others.map(({ id }) => id);
}

/** Locked, once it is the caller's to change; one that was finished is not changed any more. */
async function lockToChange(tx: Transaction, id: string, call: Call): Promise<ActivityRow> {
  const row = await lockActivity(tx, id);
  // Who may not read it is not told that it is there.
  const { can } = await readActivity({ ...call, db: tx }, id);
  if (!can.change) throw new Refusal("FORBIDDEN");
  if (row.state !== "pending") throw transitionNotAllowed({ ...row, status: row.state }, row.state);
  return row;
}

type Typed = { readonly [Name in keyof ActivityDraft]?: ActivityDraft[Name] | undefined };
const columnsOf = ({ title, description, date, hour, minutes, place, notificationDate }: Typed) => ({
  ...(title !== undefined && { title }),
  ...(description !== undefined && { description }),
  ...(date !== undefined && { date }),
  ...(hour !== undefined && { hour: hour || null }),
  ...(minutes !== undefined && { minutes }),
  ...(place !== undefined && { place: place || null }),
  ...(notificationDate !== undefined && { notificationDate: notificationDate || null }),
});

/** Moving an activity moves its reminder as far, unless another day is said. */
function noticeKept(row: ActivityRow, { date, notificationDate }: ActivityChange): { notificationDate?: string } {
  if (notificationDate !== undefined || date === undefined || row.notificationDate === null) return {};
  return { notificationDate: shifted(row.notificationDate, daysBetween(row.date, date)) ?? "" };
}

function refuseLateNotice(date: string, notificationDate: string | null | undefined): void {
  if (notificationDate && notificationDate > date)
    throw new Refusal("INVALID", { fields: { notificationDate: ["AFTER_ACTIVITY"] } });
}

/** Of the audit line: what is not what it was. */
function changed(row: ActivityRow, after: ActivityRow, before: TakingPart, people: TakingPart) {
  const names = ["title", "description", "date", "hour", "minutes", "place", "notificationDate"] as const;
  const differing = names.filter((name) => row[name] !== after[name]);
  const only = (of: ActivityRow) => Object.fromEntries(differing.map((name) => [name, of[name]]));
  const movesPeople = everybody(before).join() !== everybody(people).join();
  return {
    before: { ...only(row), ...(movesPeople && before) },
    after: { ...only(after), ...(movesPeople && people) },
  };
}

const by = (call: Call) => ({ actor: call, server: call.server, now: call.now });

async function invite(tx: Transaction, row: ActivityRow, people: TakingPart, call: Call): Promise<void> {
  const said = by(call);
  await notifyParticipants(tx, "assigned", row, { to: people.usersInCharge, ...said });
  await notifyParticipants(tx, "invited", row, { to: people.invitedSpecialists, ...said });
}

interface Changed {
  readonly row: ActivityRow;
  readonly after: ActivityRow;
  readonly before: TakingPart;
  readonly people: TakingPart;
}

/** Who is new is invited, who is left out is told so, and the others hear of another time or place. */
async function tellOfChange(tx: Transaction, { row, after, before, people }: Changed, call: Call): Promise<void> {
  const said = by(call);
  const were = everybody(before);
  const are = everybody(people);
  const isNew = (id: string) => !were.includes(id);
  await invite(
    tx,
    after,
    { usersInCharge: people.usersInCharge.filter(isNew), invitedSpecialists: people.invitedSpecialists.filter(isNew) },
    call,
  );
  await notifyParticipants(tx, "leftOut", after, { to: were.filter((id) => !are.includes(id)), ...said });
  const isMoved = row.date !== after.date || row.hour !== after.hour || row.place !== after.place;
  if (isMoved) await notifyParticipants(tx, "moved", after, { to: are.filter((id) => !isNew(id)), ...said });
}
