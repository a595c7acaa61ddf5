/** Correspondences: who keeps them all does everything; others read, and write, those that they were given. */
import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { type Call, type Caller, requireCaller, effectiveUsers } from "../../../server/call.ts";
import { spanishSortKey } from "../../../server/database/columns.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { cascadeRows } from "../../../server/crud/references.ts";
import { nextInSeries } from "../../../server/crud/number-series.ts";
import { toColumns, tableResource } from "../../../server/crud/table-resource.ts";
import type { CallInTransaction } from "../../../server/crud/crud-resource.ts";
import { countryNaming, isCountry } from "../../nomenclators/server/public.ts";
import { fullNameOf, peopleOf } from "../../people/server/public.ts";
import { displayName, users as people } from "../../people/server/tables.ts";
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
type Users = NonNullable<CorrespondenceDraft["users"]>;

cascadeRows("correspondence", [{ column: correspondenceUsers.correspondenceId }]);

export const correspondenceResource = tableResource(correspondence, {
  table: correspondences,
  auditKind: "correspondence",
  actionPrefix: "correspondences",
  cellContext: (language) => ({ ...words[language], language, countryOf: countryNaming(language) }),
  displayName: ({ code, name }) => ({ es: `${name} (${code})`, en: `${name} (${code})` }),
  where: (_wanted, call) => seenBy(call),
  read: readCorrespondences,
  authorize: async (call, tx, row, deed) => {
    if (keepsAll(call)) return;
    const [own] = await tx
      .select()
      .from(correspondenceUsers)
      .where(and(ofOne(row.id), ofReader(requireCaller(call))));
    if (deed !== "update" || !own?.write) throw new Refusal("FORBIDDEN");
  },
  toColumns: async (call, tx, wanted, before) => {
    if (!keepsAll(call) && (wanted.users ?? wanted.active) !== undefined) throw new Refusal("FORBIDDEN");
    if (wanted.country !== undefined && !isCountry(wanted.country))
      throw new Refusal("INVALID", { fields: { country: ["CHOICE"] } });
    if (wanted.users) await refuseStrangers(tx, wanted.users);
    if (before && wanted.users) await writeUsers(tx, before.id, wanted.users);
    return { ...toColumns(correspondences, wanted), ...(!before && { code: await nextInSeries(tx, "CR", 4) }) };
  },
  writeChildren: (_call, tx, id, { users = [] }) => writeUsers(tx, id, users),
  uniqueErrors: { correspondences_name: "name", correspondences_code_unique: null },
  // Who to ask for, at which address and phone, outlives nothing: the log keeps who may read and write.
  auditedFields: ({ code, name, country, active, users }) => ({ code, name, country, active, users }),
});

export const setCorrespondenceActive = (wanted: ParsedOf<typeof contract.turn>, call: Call) =>
  correspondenceResource.changeRecord(wanted, call, wanted.active ? "activate" : "deactivate", async () => ({
    set: { active: wanted.active },
  }));

/** Of all that are in use what a select needs, whether the caller may read more of them or not. */
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

const keepsEvery = ({ permissions }: Caller) => permissions.includes("adminCorrespondence");
const keepsAll = (call: Pick<Call, "caller">) => keepsEvery(requireCaller(call));
const ofOne = (id: string) => eq(correspondenceUsers.correspondenceId, id);
const ofReader = ({ userId }: Caller) => eq(correspondenceUsers.userId, userId);

function seenBy(call: CallInTransaction): SQL | undefined {
  const given = (reader: Caller) =>
    call.db.select({ id: correspondenceUsers.correspondenceId }).from(correspondenceUsers).where(ofReader(reader));
  const bound = effectiveUsers(call).filter((each) => !keepsEvery(each));
  return and(...bound.map((each) => inArray(correspondences.id, given(each))));
}

async function readCorrespondences(
  call: CallInTransaction,
  { where, order }: { where: SQL; order: SQL[] },
): Promise<Correspondence[]> {
  const rows = await call.db
    .select()
    .from(correspondences)
    .where(and(where, seenBy(call)))
    .orderBy(...order);
  const ids = rows.map(({ id }) => id);
  const given = await call.db
    .select({ of: correspondenceUsers.correspondenceId, write: correspondenceUsers.write, user: displayName })
    .from(correspondenceUsers)
    .innerJoin(people, eq(people.id, correspondenceUsers.userId))
    .where(inArray(correspondenceUsers.correspondenceId, ids))
    .orderBy(people.lastName, people.firstName, people.id);
  const own = requireCaller(call).userId;
  return rows.map(({ id, ...row }) => {
    const users = given
      .filter(({ of }) => of === id)
      .map(({ user, write }) => ({ user: user.id, name: fullNameOf(user), read: true, write }));
    const change = keepsAll(call) || users.some(({ user, write }) => write && user === own);
    return { _id: id, ...row, users, can: { change } };
  });
}

/** Only staff who may sign in read and write; nobody stands there twice. */
async function refuseStrangers(tx: Transaction, users: Users): Promise<void> {
  const known = await peopleOf(
    tx,
    users.map(({ user }) => user),
  );
  const fields: Record<string, string[]> = {};
  users.forEach(({ user }, at) => {
    const person = known.get(user);
    if (person?.kind !== "staff" || !person.active) fields[`users.${at}.user`] = ["CHOICE"];
    else if (users.findIndex((other) => other.user === user) < at) fields[`users.${at}.user`] = ["TAKEN"];
  });
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
}

async function writeUsers(tx: Transaction, correspondenceId: string, users: Users): Promise<void> {
  await tx.delete(correspondenceUsers).where(ofOne(correspondenceId));
  const given = users.filter(({ read = true, write = false }) => read || write);
  if (given.length === 0) return;
  await tx
    .insert(correspondenceUsers)
    .values(given.map(({ user, write = false }) => ({ correspondenceId, userId: user, write })));
}
