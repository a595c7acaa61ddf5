/** Effects of a change of a table: invitations, notifications of removed people, status messages and minutes. */
import type { Call } from "../../../../server/call.ts";
import { requireCaller } from "../../../../server/call.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import type { ResourceAction, RecordChange } from "../../../../server/crud/crud-resource.ts";
import type { VirtualTable } from "../schemas.ts";
import { endLinks, inviteTo, mailRemoved, notifyInvited } from "./guests/invitations.ts";
import { writeMinutes } from "./minutes/minutes.ts";
import { type People, peopleIn } from "./participants.ts";
import { roomPort } from "./room-port.ts";

export async function afterChange(
  call: Call,
  tx: Transaction,
  action: ResourceAction,
  { id, before, after }: RecordChange<VirtualTable>,
): Promise<void> {
  if (!after) return roomPort().notifyChange(tx, id, "state");
  const table = { ...after, id };
  if (action === "create") return void (await inviteTo(call, tx, table));
  if (action === "deactivate") {
    await roomPort().notifyChange(tx, id, "state");
    return endLinks(tx, id);
  }
  const participants = await peopleIn(tx, id);
  if (action === "activate" || action === "restore") return roomPort().notifyChange(tx, id, "state");
  if (after.state === "closed") await endLinks(tx, id);
  else {
    await endLinks(tx, id, participants);
    if (before) await inviteAdded(call, tx, { before, after }, participants);
  }
  if (before && before.state !== after.state) {
    const event =
      action === "close" || after.state === "closed" ? "closed" : action === "reopen" ? "reopened" : "opened";
    const type = event === "closed" ? ("table.closed" as const) : ("table.opened" as const);
    if (after.state !== "scheduled") {
      await notifyInvited(tx, { table, users: idsOf(participants), type, of: event });
      await roomPort().postSystemMessage(tx, id, event, call.now);
      const { publicUrl } = call.server.environment;
      if (event === "closed")
        await writeMinutes(tx, { tableId: id, now: call.now, by: requireCaller(call).name, publicUrl });
    }
    // The guest links ended with the table, so guests get new ones.
    if (action === "reopen")
      await inviteTo(call, tx, table, { only: new Set(participants.outside.map(({ email }) => email)), force: true });
  }
  await roomPort().notifyChange(tx, id, before?.state === after.state ? "data" : "state");
}

/** Invites people who were not invited before, and notifies those who were removed. */
async function inviteAdded(
  call: Call,
  tx: Transaction,
  { before, after }: { readonly before: VirtualTable; readonly after: VirtualTable },
  participants: People,
): Promise<void> {
  const keysOf = (table: VirtualTable) =>
    new Set([...table.members, ...table.moderators, ...table.externalPeople.map(({ email }) => email)]);
  const [keysBefore, keysAfter] = [keysOf(before), keysOf(after)];
  const groups = after.groups.filter((each) => !before.groups.includes(each));
  const added = [...keysAfter].filter((each) => !keysBefore.has(each));
  const fromGroups =
    groups.length > 0
      ? [...idsOf(participants), ...participants.outside.map(({ email }) => email)].filter(
          (each) => !keysBefore.has(each),
        )
      : [];
  const invitedKeys = new Set([...added, ...fromGroups]);
  if (invitedKeys.size > 0) await inviteTo(call, tx, { ...after, id: after._id }, { only: invitedKeys, force: true });
  const currentIds = new Set(idsOf(participants));
  const removedIds = [...before.members, ...before.moderators].filter((each) => !currentIds.has(each));
  const { name } = requireCaller(call);
  const table = { id: after._id, title: after.title };
  await notifyInvited(tx, { table, users: removedIds, type: "table.removed", of: "removed", name });
  const currentEmails = new Set(participants.outside.map(({ email }) => email));
  const removedExternals = before.externalPeople.filter(({ email }) => !currentEmails.has(email));
  await mailRemoved(call, tx, table, { users: removedIds, others: removedExternals });
}

const idsOf = ({ house: staff }: People) => staff.map(({ id }) => id);
