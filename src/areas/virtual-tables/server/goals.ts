/** What a table is to reach: who leads it adds, words, ticks, moves and takes away, until it is closed. */
import { and, asc, eq, inArray, notInArray, type SQL } from "drizzle-orm";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { inTransaction, type Queryable, type Transaction } from "../../../server/database/connection.ts";
import { countReferences } from "../../../server/crud/references.ts";
import { newId } from "../../../server/database/uuid.ts";
import { matchesTerms } from "../../../server/listing/filters.ts";
import { searchTextOf } from "../../../server/listing/search-terms.ts";
import type { VirtualTableDraft, virtualTablesContract as contract } from "../contract.ts";
import type { Objective } from "../schemas.ts";
import { moderatorIn, readerIn } from "./table-access.ts";
import { roomPortOf } from "./room-port.ts";
import { virtualTableObjectives as rows, virtualTables } from "./tables.ts";

type Row = typeof rows.$inferSelect;

export const shownGoal = ({ id, text, order, persistent, achievedAt, achievedByName }: Row): Objective => ({
  _id: id,
  text,
  order,
  achieved: achievedAt !== null,
  achievedAt,
  achievedBy: achievedByName,
  persistent,
});

const inOrder = [asc(rows.order), asc(rows.id)] as const;

export async function goalsOf(db: Queryable, tableId: string, where?: SQL): Promise<Objective[]> {
  const found = await db
    .select()
    .from(rows)
    .where(and(eq(rows.tableId, tableId), where))
    .orderBy(...inOrder);
  return found.map(shownGoal);
}

export async function goals({ id }: { readonly id: string }, call: Call): Promise<Objective[]> {
  await readerIn(call, id);
  return goalsOf(call.db, id);
}

export async function findGoals(
  { tableId, search, achieved }: ParsedOf<typeof contract.findGoals>,
  call: Call,
): Promise<Objective[]> {
  await readerIn(call, tableId);
  const found = await goalsOf(call.db, tableId, and(...matchesTerms(searchTextOf("text"), search)));
  return found.filter((each) => achieved === undefined || each.achieved === achieved);
}

export const setGoal = ({ tableId, objective }: ParsedOf<typeof contract.setGoal>, call: Call): Promise<Objective[]> =>
  lead(call, tableId, async (tx) => {
    const { _id, text, achieved, order, delete: gone } = objective;
    const all = await tx
      .select()
      .from(rows)
      .where(eq(rows.tableId, tableId))
      .orderBy(...inOrder);
    const known = all.find(({ id }) => id === _id);
    if (_id && !known) throw new Refusal("NOT_FOUND");
    if (!known && !text) throw new Refusal("INVALID", { fields: { "objective.text": ["REQUIRED"] } });
    if (!known && all.length >= 100) throw new Refusal("INVALID", { fields: { objective: ["TOO_LONG"] } });
    if (known && gone) {
      await takeAway(tx, [known]);
      return { before: { goal: known.text } };
    }
    const done = {
      achievedAt: call.now.toISOString(),
      achievedBy: requireCaller(call).userId,
      achievedByName: requireCaller(call).name,
    };
    const undone = { achievedAt: null, achievedBy: null, achievedByName: null };
    const isTurned = achieved !== undefined && achieved !== Boolean(known?.achievedAt);
    const set = { ...(text && { text }), ...(isTurned && (achieved ? done : undone)) };
    const id = known?.id ?? newId();
    if (!known) await tx.insert(rows).values({ id, tableId, text: text ?? "", order: all.length, ...set });
    else if (Object.keys(set).length > 0) await tx.update(rows).set(set).where(eq(rows.id, id));
    const others = all.flatMap((each) => (each.id === id ? [] : each.id));
    if (order !== undefined) await place(tx, others, id, order);
    return {
      ...(known && { before: { goal: known.text, achieved: known.achievedAt !== null } }),
      after: { goal: text ?? known?.text, achieved: achieved ?? Boolean(known?.achievedAt), order },
    };
  });

export const pinGoal = (
  { tableId, objectiveId }: ParsedOf<typeof contract.pinGoal>,
  call: Call,
): Promise<Objective[]> =>
  lead(call, tableId, async (tx) => {
    await tx
      .update(rows)
      .set({ persistent: false })
      .where(and(eq(rows.tableId, tableId), eq(rows.persistent, true)));
    if (objectiveId === null) return { after: { pinned: null } };
    const [pinned] = await tx
      .update(rows)
      .set({ persistent: true })
      .where(and(eq(rows.tableId, tableId), eq(rows.id, objectiveId)))
      .returning({ text: rows.text });
    if (!pinned) throw new Refusal("NOT_FOUND");
    return { after: { pinned: pinned.text } };
  });

/** All of a table's goals as they were typed, in their order; the others go, unless something was said to them. */
export async function writeGoals(
  tx: Transaction,
  tableId: string,
  wanted: NonNullable<VirtualTableDraft["goals"]>,
): Promise<void> {
  const kept = wanted.flatMap(({ _id }) => _id ?? []);
  const gone = await tx
    .select()
    .from(rows)
    .where(and(eq(rows.tableId, tableId), kept.length > 0 ? notInArray(rows.id, kept) : undefined));
  await takeAway(tx, gone);
  for (const [order, { _id, text }] of wanted.entries()) {
    if (!_id) await tx.insert(rows).values({ tableId, text, order });
    else
      await tx
        .update(rows)
        .set({ text, order })
        .where(and(eq(rows.id, _id), eq(rows.tableId, tableId)));
  }
}

/** One deed of who leads the table, under its lock, with its line. */
async function lead(
  call: Call,
  tableId: string,
  work: (tx: Transaction) => Promise<{ readonly before?: object; readonly after?: object }>,
): Promise<Objective[]> {
  return inTransaction(call.db, async (tx) => {
    await tx
      .select({ id: virtualTables.id })
      .from(virtualTables)
      .where(eq(virtualTables.id, tableId))
      .for("no key update");
    const { state } = await moderatorIn({ ...call, db: tx }, tableId);
    if (state === "closed" || state === "inactive") throw new Refusal("TABLE_CLOSED", { facts: { reason: state } });
    const told = await work(tx);
    await writeAuditEntry(tx, call, { action: "virtualTables.goal", kind: "virtualTable", id: tableId, ...told });
    await roomPortOf().changed(tx, tableId, "goals");
    return goalsOf(tx, tableId);
  });
}

async function takeAway(tx: Transaction, gone: readonly Row[]): Promise<void> {
  for (const { id } of gone) {
    const usedIn = await countReferences(tx, "tableObjective", {}, { _id: id });
    if (usedIn.length > 0) throw new Refusal("IN_USE", { facts: { usedIn } });
  }
  if (gone.length > 0)
    await tx.delete(rows).where(
      inArray(
        rows.id,
        gone.map(({ id }) => id),
      ),
    );
}

async function place(tx: Transaction, others: readonly string[], id: string, at: number): Promise<void> {
  const order = [...others.slice(0, at), id, ...others.slice(at)];
  for (const [place, each] of order.entries()) await tx.update(rows).set({ order: place }).where(eq(rows.id, each));
}
