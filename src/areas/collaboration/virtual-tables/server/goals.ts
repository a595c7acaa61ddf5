/** Goals of a table. Moderators add, edit, tick, move and remove them until the table closes. */
import { and, asc, eq, inArray, notInArray, type SQL } from "drizzle-orm";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction, type Queryable, type Transaction } from "../../../../server/database/connection.ts";
import { countReferences } from "../../../../server/crud/references.ts";
import { newId } from "../../../../server/database/uuid.ts";
import { matchesTerms } from "../../../../server/listing/filters.ts";
import { searchTextOf } from "../../../../server/listing/search-terms.ts";
import type { VirtualTableDraft, virtualTablesContract as contract } from "../contract.ts";
import type { Objective } from "../schemas.ts";
import { moderatorIn, readerIn } from "./table-access.ts";
import { roomPort } from "./room-port.ts";
import { virtualTableObjectives as rows, virtualTables } from "./tables.ts";

type Row = typeof rows.$inferSelect;

export const serializeGoal = ({ id, text, order, persistent, achievedAt, achievedByName }: Row): Objective => ({
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
  const stored = await db
    .select()
    .from(rows)
    .where(and(eq(rows.tableId, tableId), where))
    .orderBy(...inOrder);
  return stored.map(serializeGoal);
}

export async function listGoals({ id }: { readonly id: string }, call: Call): Promise<Objective[]> {
  await readerIn(call, id);
  return goalsOf(call.db, id);
}

export async function findGoals(
  { tableId, search, achieved }: ParsedOf<typeof contract.findGoals>,
  call: Call,
): Promise<Objective[]> {
  await readerIn(call, tableId);
  const matches = await goalsOf(call.db, tableId, and(...matchesTerms(searchTextOf("text"), search)));
  return matches.filter((each) => achieved === undefined || each.achieved === achieved);
}

export const setGoal = ({ tableId, objective }: ParsedOf<typeof contract.setGoal>, call: Call): Promise<Objective[]> =>
  changeGoals(call, tableId, async (tx) => {
    const { _id, text, achieved, order, delete: isRemoved } = objective;
    const all = await tx
      .select()
      .from(rows)
      .where(eq(rows.tableId, tableId))
      .orderBy(...inOrder);
    const existing = all.find(({ id }) => id === _id);
    if (_id && !existing) throw new Refusal("NOT_FOUND");
    if (!existing && !text) throw new Refusal("INVALID", { fields: { "objective.text": ["REQUIRED"] } });
    if (!existing && all.length >= 100) throw new Refusal("INVALID", { fields: { objective: ["TOO_LONG"] } });
    if (existing && isRemoved) {
      await removeGoals(tx, [existing]);
      return { before: { goal: existing.text } };
    }
    const achievedColumns = {
      achievedAt: call.now.toISOString(),
      achievedBy: requireCaller(call).userId,
      achievedByName: requireCaller(call).name,
    };
    const notAchievedColumns = { achievedAt: null, achievedBy: null, achievedByName: null };
    const isToggled = achieved !== undefined && achieved !== Boolean(existing?.achievedAt);
    const columns = { ...(text && { text }), ...(isToggled && (achieved ? achievedColumns : notAchievedColumns)) };
    const id = existing?.id ?? newId();
    if (!existing) await tx.insert(rows).values({ id, tableId, text: text ?? "", order: all.length, ...columns });
    else if (Object.keys(columns).length > 0) await tx.update(rows).set(columns).where(eq(rows.id, id));
    const others = all.flatMap((each) => (each.id === id ? [] : each.id));
    if (order !== undefined) await reorder(tx, others, id, order);
    return {
      ...(existing && { before: { goal: existing.text, achieved: existing.achievedAt !== null } }),
      after: { goal: text ?? existing?.text, achieved: achieved ?? Boolean(existing?.achievedAt), order },
    };
  });

export const pinGoal = (
  { tableId, objectiveId }: ParsedOf<typeof contract.pinGoal>,
  call: Call,
): Promise<Objective[]> =>
  changeGoals(call, tableId, async (tx) => {
    await tx
      .update(rows)
      .set({ persistent: false })
      .where(and(eq(rows.tableId, tableId), eq(rows.persistent, true)));
    if (objectiveId === null) return { after: { pinned: null } };
    const [pinnedGoal] = await tx
      .update(rows)
      .set({ persistent: true })
      .where(and(eq(rows.tableId, tableId), eq(rows.id, objectiveId)))
      .returning({ text: rows.text });
    if (!pinnedGoal) throw new Refusal("NOT_FOUND");
    return { after: { pinned: pinnedGoal.text } };
  });

/** Writes all goals of a table in order and deletes the others. IN_USE when a deleted goal has messages. */
export async function writeGoals(
  tx: Transaction,
  tableId: string,
  input: NonNullable<VirtualTableDraft["goals"]>,
): Promise<void> {
  const inputIds = input.flatMap(({ _id }) => _id ?? []);
  const removed = await tx
    .select()
    .from(rows)
    .where(and(eq(rows.tableId, tableId), inputIds.length > 0 ? notInArray(rows.id, inputIds) : undefined));
  await removeGoals(tx, removed);
  for (const [order, { _id, text }] of input.entries()) {
    if (!_id) await tx.insert(rows).values({ tableId, text, order });
    else
      await tx
        .update(rows)
        .set({ text, order })
        .where(and(eq(rows.id, _id), eq(rows.tableId, tableId)));
  }
}

/**
 * Runs one change of a moderator under the lock of the table, and audits it. TABLE_CLOSED for a closed or inactive
 * table.
 */
async function changeGoals(
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
    const auditFacts = await work(tx);
    await writeAuditEntry(tx, call, { action: "virtualTables.goal", kind: "virtualTable", id: tableId, ...auditFacts });
    await roomPort().notifyChange(tx, tableId, "goals");
    return goalsOf(tx, tableId);
  });
}

async function removeGoals(tx: Transaction, removed: readonly Row[]): Promise<void> {
  for (const { id } of removed) {
    const usedIn = await countReferences(tx, "tableObjective", {}, { _id: id });
    if (usedIn.length > 0) throw new Refusal("IN_USE", { facts: { usedIn } });
  }
  if (removed.length > 0)
    await tx.delete(rows).where(
      inArray(
        rows.id,
        removed.map(({ id }) => id),
      ),
    );
}

async function reorder(tx: Transaction, others: readonly string[], id: string, index: number): Promise<void> {
  const order = [...others.slice(0, index), id, ...others.slice(index)];
  for (const [reorder, each] of order.entries()) await tx.update(rows).set({ order: reorder }).where(eq(rows.id, each));
}
