/** Inserts hand-overs of originals and computes the resulting state. */
import { asc, eq, inArray, or, sql } from "drizzle-orm";
import { linkHolderActor } from "../../../../kit/text/actor-names.ts";
import { actorName, writeAuditEntry, updateStamps } from "../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { type CheckedHandOver, type CustodyState, custodyStateOf } from "./custody-chain.ts";
import { handOvers, originals } from "./tables.ts";

export type OriginalRow = typeof originals.$inferSelect;
export type LineRow = typeof handOvers.$inferSelect;

export interface NewHandOverLine {
  /** Locked by the caller. */
  readonly row: OriginalRow;
  readonly before: readonly LineRow[];
  readonly line: Pick<LineRow, "id" | "from" | "to" | "place" | "note"> & { readonly at: Date; readonly found?: true };
}
export interface WrittenLines {
  readonly row: OriginalRow;
  readonly lines: readonly CheckedHandOver<LineRow>[];
  readonly current: CustodyState;
}

/** One hand-over for each of several originals, in a constant number of statements. */
export async function insertHandOvers(
  tx: Transaction,
  call: Call,
  newLines: readonly NewHandOverLine[],
): Promise<WrittenLines[]> {
  if (newLines.length === 0) return [];
  const [by, byName, arrivedAt] = [requireCaller(call).userId, actorName(call), call.now.toISOString()];
  const values = newLines.map(({ row, line: { at, ...line } }) => ({
    ...line,
    originalId: row.id,
    at: at.toISOString(),
    arrivedAt,
    by,
    byName,
  }));
  const inserted = await tx.insert(handOvers).values(values).returning();
  const results = newLines.map(({ row, before }): WrittenLines => {
    const { lines, current } = custodyStateOf(
      inOrder([...before, ...inserted.filter((each) => each.originalId === row.id)]),
    );
    if (!current) throw new Error("no line");
    return { row, lines, current };
  });
  const { updatedAt, updatedBy } = updateStamps(call, call.now);
  const columnsById = results.map(({ row, current }) => ({ id: row.id, ...custodyColumns(current) }));
  await tx.execute(sql`
    update originals o set held_by = n."heldBy", held_name = n."heldName", place = n.place, since = n.since,
      differs = n.differs, updated_at = ${updatedAt}, updated_by = ${updatedBy}
    from jsonb_to_recordset(${JSON.stringify(columnsById)}::jsonb)
      as n(id uuid, "heldBy" uuid, "heldName" text, place text, since timestamptz, differs boolean)
    where o.id = n.id`);
  // Outsiders and their identity documents are only in the chain; audit entries name colleagues only.
  const auditEntries = results.map(({ row, current }, index) => ({
    action: newLines[index]?.line.found ? "custody.found" : "custody.handOver",
    kind: "original",
    id: row.id,
    before: { heldBy: row.heldBy ? row.heldName : linkHolderActor, place: row.place, differs: row.differs },
    after: {
      heldBy: current.holder.user ? current.holder.name : linkHolderActor,
      place: current.place,
      differs: current.differs,
    },
  }));
  await writeAuditEntry(tx, call, auditEntries);
  return results;
}

export const custodyColumns = ({ holder, place, since, differs }: CustodyState) => ({
  heldBy: holder.user,
  heldName: holder.name,
  place,
  since,
  differs,
});

/** Hand-overs of the originals in order; and the one with that id, of whatever original. */
export function handOverLinesOf(tx: Transaction, originalIds: readonly string[], id?: string): Promise<LineRow[]> {
  const matchesOriginals = inArray(handOvers.originalId, [...originalIds]);
  return tx
    .select()
    .from(handOvers)
    .where(id ? or(matchesOriginals, eq(handOvers.id, id)) : matchesOriginals)
    .orderBy(asc(handOvers.at), asc(handOvers.arrival));
}

const inOrder = (lines: readonly LineRow[]) =>
  lines.toSorted((left, right) => Date.parse(left.at) - Date.parse(right.at) || left.arrival - right.arrival);
