/** Writing lines of originals' ways, and what all of them come to now. */
import { asc, eq, inArray, or, sql } from "drizzle-orm";
import { actorName, linkHolderActor, writeAuditEntry, updateStamps } from "../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { type CheckedHandOver, type CustodyState, custodyStateOf } from "./custody-chain.ts";
import { handOvers, originals } from "./tables.ts";

export type OriginalRow = typeof originals.$inferSelect;
export type LineRow = typeof handOvers.$inferSelect;

export interface NewLine {
  /** Locked. */
  readonly row: OriginalRow;
  readonly before: readonly LineRow[];
  readonly line: Pick<LineRow, "id" | "from" | "to" | "place" | "note"> & { readonly at: Date; readonly found?: true };
}
export interface WrittenLines {
  readonly row: OriginalRow;
  readonly lines: readonly CheckedHandOver<LineRow>[];
  readonly standing: CustodyState;
}

/** One line each of so many originals, in as many statements as for one. */
export async function insertHandOvers(tx: Transaction, call: Call, added: readonly NewLine[]): Promise<WrittenLines[]> {
  if (added.length === 0) return [];
  const [by, byName, arrivedAt] = [requireCaller(call).userId, actorName(call), call.now.toISOString()];
  const values = added.map(({ row, line: { at, ...line } }) => ({
    ...line,
    originalId: row.id,
    at: at.toISOString(),
    arrivedAt,
    by,
    byName,
  }));
  const inserted = await tx.insert(handOvers).values(values).returning();
  const written = added.map(({ row, before }): WrittenLines => {
    const { lines, standing } = custodyStateOf(
      inOrder([...before, ...inserted.filter((each) => each.originalId === row.id)]),
    );
    if (!standing) throw new Error("no line");
    return { row, lines, standing };
  });
  const { updatedAt, updatedBy } = updateStamps(call, call.now);
  const standings = written.map(({ row, standing }) => ({ id: row.id, ...custodyColumns(standing) }));
  await tx.execute(sql`
    update originals o set held_by = n."heldBy", held_name = n."heldName", place = n.place, since = n.since,
      differs = n.differs, updated_at = ${updatedAt}, updated_by = ${updatedBy}
    from jsonb_to_recordset(${JSON.stringify(standings)}::jsonb)
      as n(id uuid, "heldBy" uuid, "heldName" text, place text, since timestamptz, differs boolean)
    where o.id = n.id`);
  // Who else had it, and by which document, stands in the chain; logs name colleagues only.
  const deeds = written.map(({ row, standing }, at) => ({
    action: added[at]?.line.found ? "custody.found" : "custody.handOver",
    kind: "original",
    id: row.id,
    before: { heldBy: row.heldBy ? row.heldName : linkHolderActor, place: row.place, differs: row.differs },
    after: {
      heldBy: standing.holder.user ? standing.holder.name : linkHolderActor,
      place: standing.place,
      differs: standing.differs,
    },
  }));
  await writeAuditEntry(tx, call, deeds);
  return written;
}

export const custodyColumns = ({ holder, place, since, differs }: CustodyState) => ({
  heldBy: holder.user,
  heldName: holder.name,
  place,
  since,
  differs,
});

/** Those of the originals as they happened; and the one of that id, wherever it stands. */
export function handOverLinesOf(tx: Transaction, originalIds: readonly string[], id?: string): Promise<LineRow[]> {
  const own = inArray(handOvers.originalId, [...originalIds]);
  return tx
    .select()
    .from(handOvers)
    .where(id ? or(own, eq(handOvers.id, id)) : own)
    .orderBy(asc(handOvers.at), asc(handOvers.arrival));
}

const inOrder = (lines: readonly LineRow[]) =>
  lines.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at) || one.arrival - other.arrival);
