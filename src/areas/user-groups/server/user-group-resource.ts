/** User groups: their people are staff who may sign in, each once, and others by an address of their own. */
import { and, eq, inArray, type SQL } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { cascadeRows } from "../../../server/crud/references.ts";
import { toColumns, tableResource } from "../../../server/crud/table-resource.ts";
import { announceRightsChange } from "../../../server/rights-change.ts";
import { publish } from "../../../server/realtime/notify-channel.ts";
import type { CallInTransaction } from "../../../server/crud/crud-resource.ts";
import { fullNameOf, peopleOf } from "../../people/server/public.ts";
import { displayName, users as people } from "../../people/server/tables.ts";
import { type UserGroup, type UserGroupDraft, userGroup } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { userGroupMembers, userGroups } from "./tables.ts";

cascadeRows("userGroup", [{ column: userGroupMembers.groupId }]);

export const userGroupResource = tableResource(userGroup, {
  table: userGroups,
  auditKind: "userGroup",
  actionPrefix: "userGroups",
  words: { es, en },
  read: readGroups,
  toColumns: async ({ language }, tx, wanted, before) => {
    await refuseStrangers(tx, wanted, before?.id);
    if (before && wanted.users) await writeMembers(tx, before.id, wanted.users);
    const { externalPeople } = wanted;
    return {
      ...toColumns(userGroups, wanted),
      ...(externalPeople && {
        externalPeople: externalPeople.map((each) => ({ ...each, language: each.language ?? language })),
      }),
    };
  },
  writeChildren: (_call, tx, id, { users = [] }) => writeMembers(tx, id, users),
  // Who is in it now is in its virtual tables now: who is there already has to be asked again.
  afterWrite: async (call, tx, _deed, { before, after }) => {
    await announceRightsChange(call, tx, [...(before?.users ?? []), ...(after?.users ?? [])]);
    await publish(tx, "tables");
  },
  uniqueErrors: { user_groups_name: "name" },
  // Addresses of people from outside outlive nothing: the log keeps who of the house was in it.
  auditedFields: ({ name, users, active }) => ({ name, users, active }),
});

async function readGroups(
  call: CallInTransaction,
  { where, order }: { where: SQL; order: SQL[] },
): Promise<UserGroup[]> {
  const rows = await call.db
    .select()
    .from(userGroups)
    .where(where)
    .orderBy(...order);
  const ids = rows.map(({ id }) => id);
  const inThem = await call.db
    .select({ of: userGroupMembers.groupId, user: displayName, active: people.active })
    .from(userGroupMembers)
    .innerJoin(people, eq(people.id, userGroupMembers.userId))
    .where(inArray(userGroupMembers.groupId, ids))
    .orderBy(people.lastName, people.firstName, people.id);
  return rows.map(({ id, ...row }) => {
    const members = inThem
      .filter(({ of }) => of === id)
      .map(({ user, active }) => ({ _id: user.id, name: fullNameOf(user), active }));
    const externalPeople = row.externalPeople.map((each) => ({ ...each, language: each.language ?? "es" }));
    return { _id: id, ...row, externalPeople, members, users: members.map(({ _id }) => _id) };
  });
}

/** Who is in it already stays when they leave the house; nobody who left comes in. */
async function refuseStrangers(
  tx: Transaction,
  wanted: Pick<Partial<UserGroupDraft>, "users" | "externalPeople">,
  groupId?: string,
): Promise<void> {
  const { users = [], externalPeople = [] } = wanted;
  const known = await peopleOf(tx, users);
  const held = groupId
    ? await tx
        .select({ id: userGroupMembers.userId })
        .from(userGroupMembers)
        .where(and(eq(userGroupMembers.groupId, groupId), inArray(userGroupMembers.userId, users)))
    : [];
  const stays = new Set(held.map(({ id }) => id));
  const fields: Record<string, string[]> = {};
  users.forEach((id, at) => {
    const person = known.get(id);
    if (person?.kind !== "staff" || !(person.active || stays.has(id))) fields[`users.${at}`] = ["CHOICE"];
    else if (users.indexOf(id) < at) fields[`users.${at}`] = ["TAKEN"];
  });
  const addresses = externalPeople.map(({ email }) => email.toLowerCase());
  addresses.forEach((address, at) => {
    if (addresses.indexOf(address) < at) fields[`externalPeople.${at}.email`] = ["TAKEN"];
  });
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
}

async function writeMembers(tx: Transaction, groupId: string, users: readonly string[]): Promise<void> {
  await tx.delete(userGroupMembers).where(eq(userGroupMembers.groupId, groupId));
  if (users.length > 0) await tx.insert(userGroupMembers).values(users.map((userId) => ({ groupId, userId })));
}
