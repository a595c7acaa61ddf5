/** User groups: members are active staff, each once, and external people with distinct addresses. */
import { and, eq, inArray, type SQL } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { toColumns, tableResource } from "../../../../server/crud/table-resource.ts";
import { announceRightsChange } from "../../../../server/rights-change.ts";
import { publish } from "../../../../server/realtime/notify-channel.ts";
import type { CallInTransaction } from "../../../../server/crud/crud-resource.ts";
import { fullNameOf, peopleOf, displayName, userView as people } from "../../../administration/people/server/public.ts";
import { type UserGroup, type UserGroupDraft, userGroup } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { userGroupMembers, userGroups } from "./tables.ts";

export const userGroupResource = tableResource(userGroup, {
  table: userGroups,
  auditKind: "userGroup",
  actionPrefix: "userGroups",
  cascade: [{ column: userGroupMembers.groupId }],
  words: { es, en },
  read: readGroups,
  toColumns: async ({ language }, tx, input, before) => {
    await requireActiveMembers(tx, input, before?.id);
    if (before && input.users) await writeMembers(tx, before.id, input.users);
    const { externalPeople } = input;
    return {
      ...toColumns(userGroups, input),
      ...(externalPeople && {
        externalPeople: externalPeople.map((each) => ({ ...each, language: each.language ?? language })),
      }),
    };
  },
  writeChildren: (_call, tx, id, { users = [] }) => writeMembers(tx, id, users),
  // Virtual tables of the group include its members: people who are already in one must be invited again.
  afterWrite: async (call, tx, _action, { before, after }) => {
    await announceRightsChange(call, tx, [...(before?.users ?? []), ...(after?.users ?? [])]);
    await publish(tx, "tables");
  },
  uniqueErrors: { user_groups_name: "name" },
  // Addresses of external people are not stored in the audit log; the staff members are.
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
  const memberRows = await call.db
    .select({ of: userGroupMembers.groupId, user: displayName, active: people.active })
    .from(userGroupMembers)
    .innerJoin(people, eq(people.id, userGroupMembers.userId))
    .where(inArray(userGroupMembers.groupId, ids))
    .orderBy(people.lastName, people.firstName, people.id);
  return rows.map(({ id, ...row }) => {
    const members = memberRows
      .filter(({ of: groupId }) => groupId === id)
      .map(({ user, active }) => ({ _id: user.id, name: fullNameOf(user), active }));
    const externalPeople = row.externalPeople.map((each) => ({ ...each, language: each.language ?? "es" }));
    return { _id: id, ...row, externalPeople, members, users: members.map(({ _id }) => _id) };
  });
}

/** Existing members may stay after they leave the firm; inactive staff cannot be added. */
async function requireActiveMembers(
  tx: Transaction,
  input: Pick<Partial<UserGroupDraft>, "users" | "externalPeople">,
  groupId?: string,
): Promise<void> {
  const { users = [], externalPeople = [] } = input;
  const peopleById = await peopleOf(tx, users);
  const currentMembers = groupId
    ? await tx
        .select({ id: userGroupMembers.userId })
        .from(userGroupMembers)
        .where(and(eq(userGroupMembers.groupId, groupId), inArray(userGroupMembers.userId, users)))
    : [];
  const currentIds = new Set(currentMembers.map(({ id }) => id));
  const fields: Record<string, string[]> = {};
  users.forEach((id, index) => {
    const person = peopleById.get(id);
    if (person?.kind !== "staff" || !(person.active || currentIds.has(id))) fields[`users.${index}`] = ["CHOICE"];
    else if (users.indexOf(id) < index) fields[`users.${index}`] = ["TAKEN"];
  });
  const addresses = externalPeople.map(({ email }) => email.toLowerCase());
  addresses.forEach((address, index) => {
    if (addresses.indexOf(address) < index) fields[`externalPeople.${index}.email`] = ["TAKEN"];
  });
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
}

async function writeMembers(tx: Transaction, groupId: string, users: readonly string[]): Promise<void> {
  await tx.delete(userGroupMembers).where(eq(userGroupMembers.groupId, groupId));
  if (users.length > 0) await tx.insert(userGroupMembers).values(users.map((userId) => ({ groupId, userId })));
}
