/**
 * Lots of originals: created from what the caller has, sent if the scanned labels match, received with differences
 * reported.
 */
import { and, asc, eq, inArray } from "drizzle-orm";
import type { OutputOf, ParsedOf } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { actorName, writeAuditEntry, updateStamps, actorUserId } from "../../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { inTransaction } from "../../../../../server/database/connection.ts";
import { nextNumber } from "../../../../../server/crud/number-series.ts";
import type { custodyContract } from "../../contract.ts";
import { OriginalLot } from "../../original-lot.ts";
import type { HandOverParty } from "../../hand-over-schemas.ts";
import { notifyMisplaced } from "../differences.ts";
import { otherOf } from "../hand-over.ts";
import {
  lockOriginalLot,
  contentsOf,
  handOverAll,
  updateLot,
  recordDifference,
  isDifferent,
  isInHandOf,
  lotOf,
  fieldError,
} from "./locked-lot.ts";
import { serializeLot, readLotDetails } from "./lot-queries.ts";
import { visibleOriginals } from "../access.ts";
import { lotOriginals, originalLots, originals } from "../tables.ts";

type LotDetails = OutputOf<typeof custodyContract.lot>;
type Scan = ParsedOf<typeof custodyContract.sendLot>;

export async function makeLot(
  call: Call,
  { place, ids }: ParsedOf<typeof custodyContract.makeLot>,
): Promise<LotDetails> {
  const { userId } = requireCaller(call);
  const uniqueIds = [...new Set(ids)];
  return inTransaction(call.db, async (tx) => {
    const rows = await tx
      .select()
      .from(originals)
      .where(and(inArray(originals.id, uniqueIds), visibleOriginals(requireCaller(call))))
      .orderBy(asc(originals.label))
      .for("update");
    if (rows.length < uniqueIds.length) throw fieldError("ids", "CHOICE");
    if (!rows.every((row) => isInHandOf(userId, row))) throw fieldError("ids", "NOT_IN_HAND");
    const at = call.now.toISOString();
    const [lot] = await tx
      .insert(originalLots)
      .values({
        number: await nextNumber(tx, "LO", call.now),
        place,
        papers: rows.length,
        createdAt: at,
        createdBy: actorUserId(call),
        ...updateStamps(call, call.now),
      })
      .returning();
    if (!lot) throw new Error("no row");
    const inserted = await tx
      .insert(lotOriginals)
      .values(rows.map(({ id }) => ({ lotId: lot.id, originalId: id })))
      .onConflictDoNothing()
      .returning({ id: lotOriginals.originalId });
    if (inserted.length < rows.length) throw fieldError("ids", "IN_OTHER_LOT");
    await writeAuditEntry(tx, call, {
      ...lotOf(lot),
      action: "custody.makeLot",
      after: { number: lot.number, place, papers: rows.length },
    });
    return readLotDetails(tx, lot);
  });
}

/** Deletes an unsent lot; its originals stay where they are. */
export async function undoLot(call: Call, expected: ParsedOf<typeof custodyContract.undoLot>): Promise<OriginalLot> {
  return inTransaction(call.db, async (tx) => {
    const lot = await lockOriginalLot(tx, call, { expected, state: "open" });
    await tx.delete(originalLots).where(eq(originalLots.id, lot.id));
    await writeAuditEntry(tx, call, {
      ...lotOf(lot),
      action: "custody.undoLot",
      before: { number: lot.number, papers: lot.papers },
    });
    return serializeLot(lot);
  });
}

/** LOT_DIFFERS if the scanned labels do not match; the difference is recorded and notified all the same. */
export async function sendOriginalLot(call: Call, scan: Scan): Promise<LotDetails> {
  const { userId } = requireCaller(call);
  const result = await inTransaction(call.db, async (tx) => {
    const lot = await lockOriginalLot(tx, call, { expected: scan, state: "open" });
    const contents = await contentsOf(tx, lot.id);
    const ownLabels = contents.filter((row) => isInHandOf(userId, row)).map(({ label }) => label);
    const differing = {
      missing: contents.map(({ label }) => label).filter((label) => !scan.scanned.includes(label)),
      unexpected: scan.scanned.filter((label) => !ownLabels.includes(label)),
    };
    if (isDifferent(differing)) {
      await recordDifference(tx, call, { lot, differing, contents });
      return differing;
    }
    const to = await otherOf(tx, call, { other: scan.other, at: call.now });
    const from: HandOverParty = { name: actorName(call), user: userId, paper: null };
    await handOverAll(tx, call, { rows: contents, from, to, place: to.user ? "courier" : lot.place });
    const columns = {
      state: "sent" as const,
      carrierId: to.user,
      carrierName: to.name,
      sentAt: call.now.toISOString(),
    };
    return readLotDetails(tx, await updateLot(tx, call, { lot, columns }));
  });
  if ("unexpected" in result) throw new Refusal("LOT_DIFFERS", { facts: result });
  return result;
}

/** Everything scanned is now here, in the lot or not; what was not scanned stays with the carrier. */
export async function receiveLot(call: Call, scan: Scan): Promise<OutputOf<typeof custodyContract.receiveLot>> {
  const { userId } = requireCaller(call);
  return inTransaction(call.db, async (tx) => {
    const lot = await lockOriginalLot(tx, call, { expected: scan, state: "sent" });
    const contents = await contentsOf(tx, lot.id);
    const scannedRows = await tx
      .select()
      .from(originals)
      .where(inArray(originals.label, scan.scanned))
      .orderBy(asc(originals.label))
      .for("update");
    if (scannedRows.length < scan.scanned.length) throw fieldError("scanned", "LABEL_UNKNOWN");
    const labels = contents.map(({ label }) => label);
    const differing = {
      missing: labels.filter((label) => !scan.scanned.includes(label)),
      unexpected: scan.scanned.filter((label) => !labels.includes(label)),
    };
    const from = await otherOf(tx, call, { other: scan.other, at: call.now });
    const to: HandOverParty = { name: actorName(call), user: userId, paper: null };
    const results = await handOverAll(tx, call, { rows: scannedRows, from, to, place: "office" });
    for (const { row, lines, current } of results)
      if (current.differs && !row.differs) await notifyMisplaced(tx, call, { row, lines });
    const at = call.now.toISOString();
    const arrivedIds = scannedRows.map(({ id }) => id);
    await tx.update(lotOriginals).set({ travels: false }).where(eq(lotOriginals.lotId, lot.id));
    await tx
      .update(lotOriginals)
      .set({ cameAt: at })
      .where(and(eq(lotOriginals.lotId, lot.id), inArray(lotOriginals.originalId, arrivedIds)));
    if (isDifferent(differing)) await recordDifference(tx, call, { lot, differing, contents });
    const columns = { state: "received" as const, missing: differing.missing.length, receivedAt: at };
    return { ...(await readLotDetails(tx, await updateLot(tx, call, { lot, columns }))), differing };
  });
}
