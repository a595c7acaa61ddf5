/** Reads and changes a lot that the transaction has locked: its originals, its status, its differences. */
import { and, asc, eq, inArray } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { writeAuditEntry, updateStamps } from "../../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { assertVersion } from "../../../../../server/crud/version-conflict.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import { newId } from "../../../../../server/database/uuid.ts";
import type { LotDifferences } from "../../lots.ts";
import type { CustodyPlace } from "../../original-kinds.ts";
import { OriginalLot } from "../../original-lot.ts";
import type { HandOverParty } from "../../hand-over-schemas.ts";
import { notifyLotDifference } from "../differences.ts";
import { handOverLinesOf, insertHandOvers, type OriginalRow, type WrittenLines } from "../hand-over-lines.ts";
import { lotOriginals, originalLots, originals } from "../tables.ts";
import { type LotRow, lotsOf, serializeLot } from "./lot-queries.ts";

interface ExpectedLot {
  readonly expected: { readonly id: string; readonly updatedAt: string };
  readonly state: LotRow["state"];
}

export async function lockOriginalLot(
  tx: Transaction,
  call: Call,
  { expected: { id, updatedAt }, state }: ExpectedLot,
): Promise<LotRow> {
  const [lot] = await tx
    .select()
    .from(originalLots)
    .where(and(eq(originalLots.id, id), lotsOf(requireCaller(call))))
    .for("update");
  if (!lot) throw new Refusal("NOT_FOUND");
  await assertVersion(
    tx,
    { ...lotOf(lot), updatedAt: lot.updatedAt, shape: OriginalLot, show: () => serializeLot(lot) },
    { updatedAt },
  );
  if (lot.state !== state) throw new Refusal("ALREADY_DONE");
  return lot;
}

export async function contentsOf(tx: Transaction, lotId: string): Promise<OriginalRow[]> {
  const inLot = tx.select({ id: lotOriginals.originalId }).from(lotOriginals).where(eq(lotOriginals.lotId, lotId));
  return tx.select().from(originals).where(inArray(originals.id, inLot)).orderBy(asc(originals.label)).for("update");
}

interface LotHandOver {
  readonly rows: readonly OriginalRow[];
  readonly from: HandOverParty;
  readonly to: HandOverParty;
  readonly place: CustodyPlace;
}

export async function handOverAll(
  tx: Transaction,
  call: Call,
  { rows, ...handOver }: LotHandOver,
): Promise<WrittenLines[]> {
  const ids = rows.map(({ id }) => id);
  const lines = await handOverLinesOf(tx, ids);
  const line = { ...handOver, at: call.now, note: null };
  return insertHandOvers(
    tx,
    call,
    rows.map((row) => ({
      row,
      before: lines.filter(({ originalId }) => originalId === row.id),
      line: { ...line, id: newId() },
    })),
  );
}

interface LotUpdate {
  readonly lot: LotRow;
  readonly columns: Partial<LotRow>;
}

export async function updateLot(tx: Transaction, call: Call, { lot, columns }: LotUpdate): Promise<LotRow> {
  const [row] = await tx
    .update(originalLots)
    .set({ ...columns, ...updateStamps(call, call.now) })
    .where(eq(originalLots.id, lot.id))
    .returning();
  if (!row) throw new Error("no row");
  const { number, state } = row;
  await writeAuditEntry(tx, call, {
    ...lotOf(lot),
    action: state === "sent" ? "custody.sendLot" : "custody.receiveLot",
    before: { state: lot.state },
    after: { number, state, missing: row.missing },
  });
  return row;
}

interface LotDifferenceInput {
  readonly lot: LotRow;
  readonly differing: LotDifferences;
  readonly contents: readonly OriginalRow[];
}

export async function recordDifference(
  tx: Transaction,
  call: Call,
  { lot, differing, contents }: LotDifferenceInput,
): Promise<void> {
  await writeAuditEntry(tx, call, {
    ...lotOf(lot),
    action: "custody.lotDiffers",
    after: { number: lot.number, ...differing },
  });
  const to = [lot.createdBy, lot.carrierId, ...contents.map(({ createdBy }) => createdBy)];
  await notifyLotDifference(tx, call, { lot, differing, to });
}

export const isDifferent = ({ missing, unexpected }: LotDifferences) => missing.length + unexpected.length > 0;

export const isInHandOf = (userId: string, { heldBy, differs }: OriginalRow) => heldBy === userId && !differs;

export const lotOf = ({ id }: LotRow) => ({ kind: "originalLot", id });

export const fieldError = (field: string, code: string) => new Refusal("INVALID", { fields: { [field]: [code] } });
