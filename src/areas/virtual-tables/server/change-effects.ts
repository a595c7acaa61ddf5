/** What follows a deed on a table: who was called is written to, who was taken out is told, and so is how it stands now. */
import type { Call } from "../../../server/call.ts";
import { requireCaller } from "../../../server/call.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import type { ResourceAction, RecordChange } from "../../../server/crud/crud-resource.ts";
import type { VirtualTable } from "../schemas.ts";
import { endLinks, inviteTo, mailRemoved, notifyInvited } from "./invitations.ts";
import { writeMinutes } from "./minutes.ts";
import { type People, peopleIn } from "./participants.ts";
import { roomPortOf } from "./room-port.ts";

export async function afterChange(
  call: Call,
  tx: Transaction,
  deed: ResourceAction,
  { id, before, after }: RecordChange<VirtualTable>,
): Promise<void> {
  if (!after) return roomPortOf().changed(tx, id, "state");
  const table = { ...after, id };
  if (deed === "create") return void (await inviteTo(call, tx, table));
  if (deed === "deactivate") {
    await roomPortOf().changed(tx, id, "state");
    return endLinks(tx, id);
  }
  const now = await peopleIn(tx, id);
  if (deed === "activate" || deed === "restore") return roomPortOf().changed(tx, id, "state");
  if (after.state === "closed") await endLinks(tx, id);
  else {
    await endLinks(tx, id, now);
    if (before) await callNew(call, tx, { before, after }, now);
  }
  if (before && before.state !== after.state) {
    const of = deed === "close" || after.state === "closed" ? "closed" : deed === "reopen" ? "reopened" : "opened";
    const type = of === "closed" ? ("table.closed" as const) : ("table.opened" as const);
    if (after.state !== "scheduled") {
      await notifyInvited(tx, { table, users: idsOf(now), type, of });
      await roomPortOf().said(tx, id, of, call.now);
      const { publicUrl } = call.server.environment;
      if (of === "closed")
        await writeMinutes(tx, { tableId: id, now: call.now, by: requireCaller(call).name, publicUrl });
    }
    // Their links ended with it: another one opens it again.
    if (deed === "reopen")
      await inviteTo(call, tx, table, { only: new Set(now.outside.map(({ email }) => email)), anew: true });
  }
  await roomPortOf().changed(tx, id, before?.state === after.state ? "data" : "state");
}

/** Only those who were not called before are written to; who is not called any more is told. */
async function callNew(
  call: Call,
  tx: Transaction,
  { before, after }: { readonly before: VirtualTable; readonly after: VirtualTable },
  now: People,
): Promise<void> {
  const keysOf = (of: VirtualTable) =>
    new Set([...of.members, ...of.moderators, ...of.externalPeople.map(({ email }) => email)]);
  const [was, is] = [keysOf(before), keysOf(after)];
  const groups = after.groups.filter((each) => !before.groups.includes(each));
  const added = [...is].filter((each) => !was.has(each));
  const brought =
    groups.length > 0 ? [...idsOf(now), ...now.outside.map(({ email }) => email)].filter((each) => !was.has(each)) : [];
  const only = new Set([...added, ...brought]);
  if (only.size > 0) await inviteTo(call, tx, { ...after, id: after._id }, { only, anew: true });
  const still = new Set(idsOf(now));
  const out = [...before.members, ...before.moderators].filter((each) => !still.has(each));
  const { name } = requireCaller(call);
  const table = { id: after._id, title: after.title };
  await notifyInvited(tx, { table, users: out, type: "table.removed", of: "removed", name });
  const stay = new Set(now.outside.map(({ email }) => email));
  const others = before.externalPeople.filter(({ email }) => !stay.has(email));
  await mailRemoved(call, tx, table, { users: out, others });
}

const idsOf = ({ house }: People) => house.map(({ id }) => id);
