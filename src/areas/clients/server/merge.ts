/**
 * One client written down twice: the survivor takes what it lacks and everything that names the other; the other stays,
 * out of every list, until it is taken apart again, for thirty days.
 */
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { Language } from "../../../kit/language.ts";
import { interpolate } from "../../../kit/words.ts";
import { actorName, writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { inTransaction, type Queryable, type Transaction } from "../../../server/database/connection.ts";
import { countReferences } from "../../../server/crud/references.ts";
import { mergeReferences as mergePair, merges, unmergeReferences } from "../../../server/crud/merge-records.ts";
import { assertVersion } from "../../../server/crud/version-conflict.ts";
import { mapUniqueViolation } from "../../../server/crud/unique-violation.ts";
import { trashCutoff, trashExpiry } from "../../../server/crud/trash.ts";
import { notify } from "../../notifications/server/public.ts";
import { holdersOf } from "../../people/server/public.ts";
import { Client, type clientsContract as contract } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { documentsOfClient } from "./files.ts";
import { accountTakenRefusal } from "./match-accounts.ts";
import { lockMerges, clientResource } from "./client-resource.ts";
import { clientContacts, clients, dataSheets } from "./tables.ts";

const words = { es, en };
type Row = typeof clients.$inferSelect;
/** What the survivor had and got, what else came along, and who did it. */
interface Taken {
  readonly was: Readonly<Record<string, unknown>>;
  readonly became: Readonly<Record<string, unknown>>;
  /** The copies of contacts. */
  readonly contacts: readonly string[];
  /** The sheet that it took over, where it had none. */
  readonly sheet: string | null;
  readonly byName: string;
}
type Asked = ParsedOf<typeof contract.merge>;

/** What the survivor would be, and what would name it; with `rehearsal` that is all. */
export async function mergeClients(asked: Asked, call: Call) {
  if (asked.from === asked._id) throw new Refusal("INVALID", { fields: { from: ["CHOICE"] } });
  if (asked.rehearsal) return call.db.transaction((tx) => rehearsed(asked, { ...call, db: tx }, tx));
  let moves: Awaited<ReturnType<typeof countReferences>> = [];
  let sheet: Awaited<ReturnType<typeof sheetOnMerge>> = "none";
  const after = await clientResource.changeRecord(asked, call, "merge", async (tx, into) => {
    const from = await takeOther(tx, call, asked);
    sheet = await sheetOnMerge(tx, asked);
    moves = await countReferences(tx, "client", documentsOfClient, await show(tx, call, from.id));
    const set = joined(into, from);
    const contacts = await copyContacts(tx, from.id, into.id);
    const [former] = await tx.select({ id: dataSheets.id }).from(dataSheets).where(eq(dataSheets.clientId, into.id));
    const [taken] = former
      ? []
      : await tx.update(dataSheets).set({ clientId: into.id }).where(eq(dataSheets.clientId, from.id)).returning();
    const was = Object.fromEntries(Object.keys(set).map((name) => [name, into[name as keyof Row]]));
    const before: Taken = { was, became: set, contacts, sheet: taken?.id ?? null, byName: actorName(call) };
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
    await retellKnownAs(tx, [into.id, from.id]);
    await tellOther(tx, call, "merged", from.id, into.clientNumber);
    await tellMerged(tx, call, from, into);
    return { set, reason: from.clientNumber };
  });
  const from = await clientResource.get({ id: asked.from }, call);
  return { from, after, moves, sheet };
}

/** By what those who turned out to be these clients are found. */
const retellKnownAs = (tx: Transaction, ids: readonly string[]) =>
  tx.execute(sql`update clients c set known_as = (
      select string_agg(concat_ws(' ', o.client_number, o.name, o.email, o.phone, o.tax_id, o.ci, o.passport), ' ' order by o.client_number)
      from clients o where o.merged_into = c.id)
    where c.id = any(${sql.param([...ids])}::uuid[])`);

/** The survivor without one takes the other's; where both have one, each stays with whom it is about. */
async function sheetOnMerge(db: Queryable, { _id, from }: Asked): Promise<"none" | "taken" | "kept"> {
  const having = await db
    .select({ client: dataSheets.clientId })
    .from(dataSheets)
    .where(inArray(dataSheets.clientId, [_id, from]));
  const has = (id: string) => having.some(({ client }) => client === id);
  if (!has(from)) return "none";
  return has(_id) ? "kept" : "taken";
}

/**
 * Takes a client apart from the one it was merged into: what the survivor took and still has as it took it goes back.
 * ACCOUNT_TAKEN when its account was given to another client meanwhile.
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
    const standing = { kind: "client", id: _id, updatedAt: from.updatedAt, shape: Client };
    await assertVersion(tx, { ...standing, show: () => show(tx, call, _id) }, { updatedAt });
    const taken = (await unmergeReferences(tx, { kind: "client", own: documentsOfClient, from: _id })).before as Taken;
    const set = Object.fromEntries(
      Object.entries(taken.was).filter(([name]) => isSame(into[name as keyof Row], taken.became[name])),
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
    await retellKnownAs(tx, [into.id, _id]);
    if (taken.contacts.length > 0)
      await tx.delete(clientContacts).where(inArray(clientContacts.id, [...taken.contacts]));
    if (taken.sheet)
      await tx
        .update(dataSheets)
        .set({ clientId: _id })
        .where(and(eq(dataSheets.id, taken.sheet), eq(dataSheets.clientId, into.id)));
    await tellOther(tx, call, "unmerge", into.id, from.clientNumber);
    await tellOther(tx, call, "unmerged", _id, into.clientNumber);
    return show(tx, call, _id);
  }).catch(mapUniqueViolation(accountTakenRefusal));
}

/** The clients that turned out to be this one, and until when each can be taken apart. */
export async function mergedInto({ id }: { readonly id: string }, { db, now }: Call) {
  const rows = await db
    .select({ client: clients, merge: merges })
    .from(clients)
    .leftJoin(merges, and(eq(merges.kind, "client"), eq(merges.fromId, sql`${clients.id}::text`)))
    .where(eq(clients.mergedInto, id))
    .orderBy(clients.clientNumber);
  return rows.map(({ client: { id: _id, name, clientNumber, updatedAt }, merge: told }) => ({
    _id,
    name,
    clientNumber,
    updatedAt,
    mergedAt: told?.mergedAt ?? null,
    byName: (told?.before as Taken | undefined)?.byName ?? null,
    undoUntil: told && told.mergedAt > trashCutoff(now) ? trashExpiry(told.mergedAt) : null,
  }));
}

async function rehearsed(asked: Asked, call: Call, tx: Transaction) {
  const [into, from] = [await show(tx, call, asked._id), await show(tx, call, asked.from)];
  if (into.mergedInto || from.mergedInto) throw new Refusal("TRANSITION_NOT_ALLOWED");
  const after = { ...into, ...joined(into, from), contacts: [...into.contacts, ...from.contacts] };
  return {
    from,
    after: { ...after, user: into.user ?? from.user },
    moves: await countReferences(tx, "client", documentsOfClient, from),
    sheet: await sheetOnMerge(tx, asked),
  };
}

/** What the survivor gets of the other: what it lacks, the categories and notes of both. */
function joined<Of extends Pick<Row, (typeof lacking)[number]> & Joinable>(into: Of, from: Of): Partial<Of> {
  const taken = lacking.filter((name) => into[name] === null && from[name] !== null);
  const categories = [...new Set([...into.categories, ...from.categories])];
  const notes = [...new Set([into.notes, from.notes])].filter(Boolean).join("\n");
  return {
    ...Object.fromEntries(taken.map((name) => [name, from[name]])),
    ...(categories.length > into.categories.length && { categories }),
    ...(notes !== (into.notes ?? "") && { notes }),
    ...(from.vip && !into.vip && { vip: true }),
    ...("userId" in into && into.userId === null && from.userId !== null && { userId: from.userId }),
  } as Partial<Of>;
}
const lacking = ["nationality", "website", "email", "phone", "legalForm", "taxId", "ci", "passport"] as const;
interface Joinable {
  readonly categories: string[];
  readonly notes: string | null;
  readonly vip: boolean;
  readonly userId?: string | null;
}

/** The other one, locked, as it was read. */
async function takeOther(tx: Transaction, call: Call, { from, fromUpdatedAt }: Asked): Promise<Row> {
  const row = (await lock(tx, [from])).get(from);
  if (!row) throw new Refusal("NOT_FOUND");
  if (row.mergedInto) throw new Refusal("TRANSITION_NOT_ALLOWED");
  const standing = { kind: "client", id: from, updatedAt: row.updatedAt, shape: Client };
  await assertVersion(tx, { ...standing, show: () => show(tx, call, from) }, { updatedAt: fromUpdatedAt ?? null });
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
  // Behind those of the survivor.
  const copies = contacts.map((contact) => ({ ...contact, clientId: into, order: contact.order + 100 }));
  const made = await tx.insert(clientContacts).values(copies).returning({ id: clientContacts.id });
  return made.map(({ id }) => id);
}

const show = async (tx: Transaction, call: Call, id: string) => clientResource.get({ id }, { ...call, db: tx });

const tellOther = (tx: Transaction, call: Call, deed: string, id: string, reason: string) =>
  writeAuditEntry(tx, call, { action: `clients.${deed}`, kind: "client", id, reason });

/** Who keeps clients looks for the other one in vain from now on. */
async function tellMerged(tx: Transaction, call: Call, from: Row, into: Row): Promise<void> {
  const keepers = await holdersOf(tx, "adminClient");
  const said = (part: "title" | "text", language: Language) =>
    interpolate(words[language].merge.told[part], {
      from: `${from.clientNumber} ${from.name}`,
      into: `${into.clientNumber} ${into.name}`,
      by: actorName(call),
    });
  await notify(tx, {
    to: { users: keepers.flatMap(({ id }) => (id === requireCaller(call).userId ? [] : [id])) },
    type: "client.merged",
    title: { es: said("title", "es"), en: said("title", "en") },
    text: { es: said("text", "es"), en: said("text", "en") },
    link: `/clients/manageClients/${into.id}`,
  });
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
