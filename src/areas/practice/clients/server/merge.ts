/**
 * Merges two records of one client: the survivor gets the values it lacks and all references to the other. The other
 * record stays, hidden from every list, and the merge can be undone for thirty days.
 */
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Language } from "../../../../kit/text/language.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { actorName, writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction, type Queryable, type Transaction } from "../../../../server/database/connection.ts";
import { countReferences } from "../../../../server/crud/references.ts";
import { mergeReferences as mergePair, merges, unmergeReferences } from "../../../../server/crud/merge-records.ts";
import { assertVersion } from "../../../../server/crud/version-conflict.ts";
import { mapUniqueViolation } from "../../../../server/crud/unique-violation.ts";
import { trashCutoff, trashExpiry } from "../../../../server/crud/trash.ts";
import { notify } from "../../../administration/notifications/server/public.ts";
import { holdersOf } from "../../../administration/people/server/public.ts";
import { clientFields, storedFields, type StoredField } from "../client-fields.ts";
import { Client, type clientsContract as contract } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { documentsOfClient } from "./files.ts";
import { otherTexts } from "./known.ts";
import { accountLinkedRefusal } from "./match-accounts.ts";
import { lockMerges, clientResource } from "./client-resource.ts";
import { clientContacts, clients, dataSheets } from "./tables.ts";

const words = { es, en };
type Row = typeof clients.$inferSelect;
/** What the merge changed, for its undo: old and new values of the survivor, and who did it. */
interface MergeSnapshot {
  readonly was: Readonly<Record<string, unknown>>;
  readonly became: Readonly<Record<string, unknown>>;
  /** Ids of the copied contacts. */
  readonly contacts: readonly string[];
  /** The data sheet that was moved, if the survivor had none. */
  readonly sheet: string | null;
  readonly byName: string;
}
type MergeInput = ParsedOf<typeof contract.merge>;

/**
 * Merges two clients. With `rehearsal` it only returns the result and the references that would move. Throws
 * TRANSITION_NOT_ALLOWED if either was merged before.
 */
export async function mergeClients(input: MergeInput, call: Call) {
  if (input.from === input._id) throw new Refusal("INVALID", { fields: { from: ["CHOICE"] } });
  if (input.rehearsal) return call.db.transaction((tx) => rehearse(input, { ...call, db: tx }, tx));
  let moves: Awaited<ReturnType<typeof countReferences>> = [];
  let sheet: Awaited<ReturnType<typeof sheetOnMerge>> = "none";
  const after = await clientResource.changeRecord(input, call, "merge", async (tx, into) => {
    const from = await lockOther(tx, call, input);
    sheet = await sheetOnMerge(tx, input);
    moves = await countReferences(tx, "client", documentsOfClient, await show(tx, call, from.id));
    const set = mergedColumns(into, from);
    const contacts = await copyContacts(tx, from.id, into.id);
    const [ownSheet] = await tx.select({ id: dataSheets.id }).from(dataSheets).where(eq(dataSheets.clientId, into.id));
    const [movedSheet] = ownSheet
      ? []
      : await tx.update(dataSheets).set({ clientId: into.id }).where(eq(dataSheets.clientId, from.id)).returning();
    const oldValues = Object.fromEntries(Object.keys(set).map((name) => [name, into[name as keyof Row]]));
    const before: MergeSnapshot = {
      was: oldValues,
      became: set,
      contacts,
      sheet: movedSheet?.id ?? null,
      byName: actorName(call),
    };
    await mergePair(tx, {
      kind: "client",
      own: documentsOfClient,
      from: from.id,
      into: into.id,
      now: call.now,
      before,
    });
    const stamps = { updatedAt: call.now.toISOString(), updatedBy: requireCaller(call).userId };
    await tx
      .update(clients)
      .set({ mergedInto: into.id, ...stamps })
      .where(eq(clients.id, from.id));
    await updateFormerNames(tx, [into.id, from.id]);
    await auditMerge(tx, call, "merged", from.id, into.clientNumber);
    await notifyMerged(tx, call, from, into);
    return { set, reason: from.clientNumber };
  });
  const from = await clientResource.find({ id: input.from }, call);
  return { from, after, moves, sheet };
}

/** Makes merged clients findable through their survivor. */
const updateFormerNames = (tx: Transaction, ids: readonly string[]) =>
  tx.execute(sql`update clients c set known_as = (
      select string_agg(concat_ws(' ', ${otherTexts("adminClient", "staff")}), ' ' order by other.client_number)
      from clients other where other.merged_into = c.id)
    where c.id = any(${sql.param([...ids])}::uuid[])`);

/** The survivor takes the other's sheet if it has none; if both have one, each keeps its own. */
async function sheetOnMerge(db: Queryable, { _id, from }: MergeInput): Promise<"none" | "taken" | "kept"> {
  const sheets = await db
    .select({ client: dataSheets.clientId })
    .from(dataSheets)
    .where(inArray(dataSheets.clientId, [_id, from]));
  const has = (id: string) => sheets.some(({ client }) => client === id);
  if (!has(from)) return "none";
  return has(_id) ? "kept" : "taken";
}

/**
 * Undoes a merge: values that the survivor got and that are unchanged since go back. Throws NOT_FOUND after thirty
 * days, ACCOUNT_TAKEN if the account was linked to another client meanwhile.
 */
export function unmergeClients({ _id, updatedAt }: ParsedOf<typeof contract.unmerge>, call: Call) {
  return inTransaction(call.db, async (tx) => {
    await lockMerges(tx);
    const [pair] = await tx
      .select()
      .from(merges)
      .where(and(eq(merges.kind, "client"), eq(merges.fromId, _id), gt(merges.mergedAt, trashCutoff(call.now))));
    if (!pair) throw new Refusal("NOT_FOUND");
    const rows = await lock(tx, [pair.intoId, _id]);
    const [into, from] = [rows.get(pair.intoId), rows.get(_id)];
    if (!into || !from) throw new Refusal("NOT_FOUND");
    const current = { kind: "client", id: _id, updatedAt: from.updatedAt, shape: Client };
    await assertVersion(tx, { ...current, show: () => show(tx, call, _id) }, { updatedAt });
    const snapshot = (await unmergeReferences(tx, { kind: "client", own: documentsOfClient, from: _id }))
      .before as MergeSnapshot;
    const set = Object.fromEntries(
      Object.entries(snapshot.was).filter(([name]) => isSame(into[name as keyof Row], snapshot.became[name])),
    );
    const stamps = { updatedAt: call.now.toISOString(), updatedBy: requireCaller(call).userId };
    await tx
      .update(clients)
      .set({ ...set, ...stamps })
      .where(eq(clients.id, into.id));
    await tx
      .update(clients)
      .set({ mergedInto: null, ...stamps })
      .where(eq(clients.id, _id));
    await updateFormerNames(tx, [into.id, _id]);
    if (snapshot.contacts.length > 0)
      await tx.delete(clientContacts).where(inArray(clientContacts.id, [...snapshot.contacts]));
    if (snapshot.sheet)
      await tx
        .update(dataSheets)
        .set({ clientId: _id })
        .where(and(eq(dataSheets.id, snapshot.sheet), eq(dataSheets.clientId, into.id)));
    await auditMerge(tx, call, "unmerge", into.id, from.clientNumber);
    await auditMerge(tx, call, "unmerged", _id, into.clientNumber);
    return show(tx, call, _id);
  }).catch(mapUniqueViolation(accountLinkedRefusal));
}

/** The clients merged into this one, and until when each merge can be undone. */
export async function listMergedClients({ id }: { readonly id: string }, { db, now }: Call) {
  const rows = await db
    .select({ client: clients, merge: merges })
    .from(clients)
    .leftJoin(merges, and(eq(merges.kind, "client"), eq(merges.fromId, sql`${clients.id}::text`)))
    .where(eq(clients.mergedInto, id))
    .orderBy(clients.clientNumber);
  return rows.map(({ client: { id: _id, name, clientNumber, updatedAt }, merge }) => ({
    _id,
    name,
    clientNumber,
    updatedAt,
    mergedAt: merge?.mergedAt ?? null,
    byName: (merge?.before as MergeSnapshot | undefined)?.byName ?? null,
    undoUntil: merge && merge.mergedAt > trashCutoff(now) ? trashExpiry(merge.mergedAt) : null,
  }));
}

async function rehearse(input: MergeInput, call: Call, tx: Transaction) {
  const [into, from] = [await show(tx, call, input._id), await show(tx, call, input.from)];
  if (into.mergedInto || from.mergedInto) throw new Refusal("TRANSITION_NOT_ALLOWED");
  const after = { ...into, ...mergedColumns(into, from), contacts: [...into.contacts, ...from.contacts] };
  return {
    from,
    after: { ...after, user: into.user ?? from.user },
    moves: await countReferences(tx, "client", documentsOfClient, from),
    sheet: await sheetOnMerge(tx, input),
  };
}

/** Columns that the survivor gets. */
function mergedColumns<Columns extends Pick<Row, StoredField> & { readonly userId?: string | null }>(
  into: Columns,
  from: Columns,
): Partial<Columns> {
  const values = storedFields.map((name) => [name, mergedValue(name, into[name], from[name])] as const);
  return {
    ...Object.fromEntries(values.filter(([name, value]) => !isSame(value, into[name]))),
    ...("userId" in into && into.userId === null && from.userId !== null && { userId: from.userId }),
  } as Partial<Columns>;
}

function mergedValue(name: StoredField, own: unknown, other: unknown): unknown {
  const { kind, merge } = clientFields[name];
  if (merge === "own") return own;
  if (merge === "ifEmpty") return own ?? other;
  if (kind === "codes") return [...new Set([...(own as string[]), ...(other as string[])])];
  if (kind === "yesNo") return own || other;
  return [...new Set([own, other])].filter(Boolean).join("\n") || null;
}

/** Locks the other client and checks its version. */
async function lockOther(tx: Transaction, call: Call, { from, fromUpdatedAt }: MergeInput): Promise<Row> {
  const row = (await lock(tx, [from])).get(from);
  if (!row) throw new Refusal("NOT_FOUND");
  if (row.mergedInto) throw new Refusal("TRANSITION_NOT_ALLOWED");
  const current = { kind: "client", id: from, updatedAt: row.updatedAt, shape: Client };
  await assertVersion(tx, { ...current, show: () => show(tx, call, from) }, { updatedAt: fromUpdatedAt ?? null });
  return row;
}

async function lock(tx: Transaction, ids: readonly string[]): Promise<Map<string, Row>> {
  const rows = await tx
    .select()
    .from(clients)
    .where(inArray(clients.id, [...ids]))
    .orderBy(clients.id)
    .for("update");
  return new Map(rows.map((row) => [row.id, row]));
}

async function copyContacts(tx: Transaction, from: string, into: string): Promise<string[]> {
  const { name, contactType, position, phone, email, order } = clientContacts;
  const contacts = await tx
    .select({ name, contactType, position, phone, email, order })
    .from(clientContacts)
    .where(eq(clientContacts.clientId, from));
  if (contacts.length === 0) return [];
  // Sorts the copies after the survivor's own contacts.
  const copies = contacts.map((contact) => ({ ...contact, clientId: into, order: contact.order + 100 }));
  const inserted = await tx.insert(clientContacts).values(copies).returning({ id: clientContacts.id });
  return inserted.map(({ id }) => id);
}

const show = async (tx: Transaction, call: Call, id: string) => clientResource.find({ id }, { ...call, db: tx });

const auditMerge = (tx: Transaction, call: Call, action: string, id: string, reason: string) =>
  writeAuditEntry(tx, call, { action: `clients.${action}`, kind: "client", id, reason });

/** Notifies the other client administrators. */
async function notifyMerged(tx: Transaction, call: Call, from: Row, into: Row): Promise<void> {
  const admins = await holdersOf(tx, "adminClient");
  const textOf = (part: "title" | "text", language: Language) =>
    interpolate(words[language].merge.notification[part], {
      from: `${from.clientNumber} ${from.name}`,
      into: `${into.clientNumber} ${into.name}`,
      by: actorName(call),
    });
  await notify(tx, {
    to: { users: admins.flatMap(({ id }) => (id === requireCaller(call).userId ? [] : [id])) },
    type: "client.merged",
    title: { es: textOf("title", "es"), en: textOf("title", "en") },
    text: { es: textOf("text", "es"), en: textOf("text", "en") },
    link: `/clients/manageClients/${into.id}`,
  });
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
