/** Correspondences: administrators may do everything; other staff read and edit those that they are assigned to. */
import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { type Call, requireCaller, effectiveUsers } from "../../../../server/call.ts";
import type { Caller } from "../../../../server/caller.ts";
import { spanishSortKey } from "../../../../server/database/columns.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { nextInSeries } from "../../../../server/crud/number-series.ts";
import { toColumns, tableResource } from "../../../../server/crud/table-resource.ts";
import type { CallInTransaction } from "../../../../server/crud/crud-resource.ts";
import { countryNaming, isCountry } from "../../../administration/nomenclators/server/public.ts";
import { fullNameOf, peopleOf, displayName, userView as people } from "../../../administration/people/server/public.ts";
import {
  type Correspondence,
  type CorrespondenceDraft,
  correspondence,
  type correspondencesContract as contract,
} from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { correspondenceUsers, correspondences } from "./tables.ts";

const words = { es, en };
type UserAssignments = NonNullable<CorrespondenceDraft["users"]>;

export const correspondenceResource = tableResource(correspondence, {
  table: correspondences,
  auditKind: "correspondence",
  actionPrefix: "correspondences",
  cascade: [{ column: correspondenceUsers.correspondenceId }],
  cellContext: (language) => ({ ...words[language], language, countryOf: countryNaming(language) }),
  displayName: ({ code, name }) => ({ es: `${name} (${code})`, en: `${name} (${code})` }),
  where: (_query, call) => visibleTo(call),
  read: readCorrespondences,
  authorize: async (call, tx, row, action) => {
    if (mayManageAll(call)) return;
    const [ownAssignment] = await tx
      .select()
      .from(correspondenceUsers)
      .where(and(ofCorrespondence(row.id), ofUser(requireCaller(call))));
    if (action !== "update" || !ownAssignment?.write) throw new Refusal("FORBIDDEN");
  },
  toColumns: async (call, tx, input, before) => {
    if (!mayManageAll(call) && (input.users ?? input.active) !== undefined) throw new Refusal("FORBIDDEN");
    if (input.country !== undefined && !isCountry(input.country))
      throw new Refusal("INVALID", { fields: { country: ["CHOICE"] } });
    if (input.users) await requireActiveStaff(tx, input.users);
    if (before && input.users) await writeUsers(tx, before.id, input.users);
    return { ...toColumns(correspondences, input), ...(!before && { code: await nextInSeries(tx, "CR", 4) }) };
  },
  writeChildren: (_call, tx, id, { users = [] }) => writeUsers(tx, id, users),
  uniqueErrors: { correspondences_name: "name", correspondences_code_unique: null },
  // Contact persons, addresses and phones are not stored in the audit log; the assigned users are.
  auditedFields: ({ code, name, country, active, users }) => ({ code, name, country, active, users }),
});

export const setCorrespondenceActive = (input: ParsedOf<typeof contract.turn>, call: Call) =>
  correspondenceResource.changeRecord(input, call, input.active ? "activate" : "deactivate", async () => ({
    set: { active: input.active },
  }));

/** All active ones for a select, whether or not the caller may read more of them. */
export async function activeCorrespondences({ country }: ParsedOf<typeof contract.all>, { db }: Call) {
  const docs = await db
    .select({
      _id: correspondences.id,
      code: correspondences.code,
      name: correspondences.name,
      country: correspondences.country,
    })
    .from(correspondences)
    .where(and(eq(correspondences.active, true), country ? eq(correspondences.country, country) : undefined))
    .orderBy(spanishSortKey(correspondences.name))
    .limit(5000);
  return { docs, totalDocs: docs.length, page: 1, limit: 5000, totalPages: 1 };
}

const isAdministrator = ({ permissions }: Caller) => permissions.includes("adminCorrespondence");
const mayManageAll = (call: Pick<Call, "caller">) => isAdministrator(requireCaller(call));
const ofCorrespondence = (id: string) => eq(correspondenceUsers.correspondenceId, id);
const ofUser = ({ userId }: Caller) => eq(correspondenceUsers.userId, userId);

function visibleTo(call: CallInTransaction): SQL | undefined {
  const assignedTo = (reader: Caller) =>
    call.db.select({ id: correspondenceUsers.correspondenceId }).from(correspondenceUsers).where(ofUser(reader));
  const restrictedUsers = effectiveUsers(call).filter((each) => !isAdministrator(each));
  return and(...restrictedUsers.map((each) => inArray(correspondences.id, assignedTo(each))));
}

async function readCorrespondences(
  call: CallInTransaction,
  { where, order }: { where: SQL; order: SQL[] },
): Promise<Correspondence[]> {
  const rows = await call.db
    .select()
    .from(correspondences)
    .where(and(where, visibleTo(call)))
    .orderBy(...order);
  const ids = rows.map(({ id }) => id);
  const assignments = await call.db
    .select({ of: correspondenceUsers.correspondenceId, write: correspondenceUsers.write, user: displayName })
    .from(correspondenceUsers)
    .innerJoin(people, eq(people.id, correspondenceUsers.userId))
    .where(inArray(correspondenceUsers.correspondenceId, ids))
    .orderBy(people.lastName, people.firstName, people.id);
  const ownId = requireCaller(call).userId;
  return rows.map(({ id, ...row }) => {
    const users = assignments
      .filter(({ of: assignedId }) => assignedId === id)
      .map(({ user, write }) => ({ user: user.id, name: fullNameOf(user), read: true, write }));
    const change = mayManageAll(call) || users.some(({ user, write }) => write && user === ownId);
    return { _id: id, ...row, users, can: { change } };
  });
}

/** Only active staff can be assigned, each once. */
async function requireActiveStaff(tx: Transaction, users: UserAssignments): Promise<void> {
  const peopleById = await peopleOf(
    tx,
    users.map(({ user }) => user),
  );
  const fields: Record<string, string[]> = {};
  users.forEach(({ user }, index) => {
    const person = peopleById.get(user);
    if (person?.kind !== "staff" || !person.active) fields[`users.${index}.user`] = ["CHOICE"];
    else if (users.findIndex((otherUser) => otherUser.user === user) < index) fields[`users.${index}.user`] = ["TAKEN"];
  });
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
}

async function writeUsers(tx: Transaction, correspondenceId: string, users: UserAssignments): Promise<void> {
  await tx.delete(correspondenceUsers).where(ofCorrespondence(correspondenceId));
  const assigned = users.filter(({ read = true, write = false }) => read || write);
  if (assigned.length === 0) return;
  await tx
    .insert(correspondenceUsers)
    .values(assigned.map(({ user, write = false }) => ({ correspondenceId, userId: user, write })));
}
