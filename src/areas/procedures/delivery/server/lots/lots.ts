/** Lots: parcels that one carrier delivers together. A changed lot must be printed again before it leaves. */
import { and, asc, count, eq, isNull, like, sql } from "drizzle-orm";
import { dayOf } from "../../../../../kit/time/calendar.ts";
import type { OutputOf } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Call } from "../../../../../server/call.ts";
import type { Queryable, Transaction } from "../../../../../server/database/connection.ts";
import { updateStamps, actorUserId } from "../../../../../server/audit/audit-log.ts";
import { readSetting } from "../../../../administration/settings/server/public.ts";
import type { deliveryContract } from "../../contract.ts";
import { carriers, deliveries, deliveryLots } from "../tables.ts";

export type DeliveryLotRow = typeof deliveryLots.$inferSelect;
export type CarrierRow = typeof carriers.$inferSelect;

/** Creates a lot. LOT_EXISTS for a used number, CARRIER_INACTIVE for an inactive carrier. */
export async function openLot(tx: Transaction, call: Call, number: string, carrierId: string): Promise<void> {
  const [carrier] = await tx.select().from(carriers).where(eq(carriers.id, carrierId)).for("share");
  if (!carrier) throw new Refusal("INVALID", { fields: { carrier: ["CHOICE"] } });
  assertActive(carrier);
  const at = call.now.toISOString();
  const [inserted] = await tx
    .insert(deliveryLots)
    .values({ number, carrierId, createdAt: at, createdBy: actorUserId(call), ...updateStamps(call, call.now) })
    .onConflictDoNothing({ target: deliveryLots.number })
    .returning({ number: deliveryLots.number });
  if (!inserted) throw lotExists();
}

/** Prepares a lot for one more parcel. LOT_CLOSED after it left. */
export async function joinLot(tx: Transaction, call: Call, number: string): Promise<void> {
  const { lot, carrier } = await lockLot(tx, number);
  if (lot.leftAt) throw new Refusal("LOT_CLOSED", { fields: { lotNumber: ["LOT_CLOSED"] } });
  assertActive(carrier);
  await markChanged(tx, call, number);
}

/** Marks the lot as left. LOT_NOT_PRINTED unless its current version was printed; CARRIER_INACTIVE. */
export async function sendDeliveryLot(tx: Transaction, call: Call, number: string): Promise<CarrierRow> {
  const { lot, carrier } = await lockLot(tx, number);
  assertActive(carrier);
  if (!lot.printedAt) throw new Refusal("LOT_NOT_PRINTED", { facts: { lotNumber: number } });
  if (!lot.leftAt)
    await tx
      .update(deliveryLots)
      .set({ leftAt: call.now.toISOString(), ...updateStamps(call, call.now) })
      .where(eq(deliveryLots.number, number));
  return carrier;
}

/** Undoes the effects of a step on the lots of a parcel. LOT_CLOSED when the previous lot has left meanwhile. */
export async function undoLots(
  tx: Transaction,
  call: Call,
  { row, was: before }: { readonly row: LotState; readonly was: LotState },
): Promise<void> {
  const [previousLot, currentLot] = [row.lotNumber, before.lotNumber];
  if (previousLot !== currentLot) {
    if (previousLot) await joinLot(tx, call, previousLot);
    if (currentLot) await markChanged(tx, call, currentLot);
    // A lot that was created by this step is deleted, so that its number can be used again.
    const isEmpty = sql`not exists (select from ${deliveries} d where d.lot_number = ${deliveryLots.number})`;
    const createdByStep = and(
      eq(deliveryLots.number, currentLot ?? ""),
      eq(deliveryLots.createdAt, before.updatedAt),
      isEmpty,
    );
    await tx.delete(deliveryLots).where(createdByStep);
  } else if (
    before.status === "transporting" &&
    row.status === "readyForMessaging" &&
    row.attempts === before.attempts
  ) {
    const hasNotLeft = sql`not exists (select from ${deliveries} d
      where d.lot_number = ${deliveryLots.number} and d.status <> 'readyForMessaging')`;
    const restoredLot = and(eq(deliveryLots.number, currentLot ?? ""), hasNotLeft);
    await tx
      .update(deliveryLots)
      .set({ leftAt: null, ...updateStamps(call, call.now) })
      .where(restoredLot);
  }
}

type LotState = Pick<typeof deliveries.$inferSelect, "lotNumber" | "status" | "attempts" | "updatedAt">;

/** The printed sheet is outdated. */
export async function markChanged(tx: Transaction, call: Call, number: string): Promise<void> {
  await tx
    .update(deliveryLots)
    .set({ printedAt: null, ...updateStamps(call, call.now) })
    .where(eq(deliveryLots.number, number));
}

/** Assigns another carrier to a lot. LOT_CLOSED after it left. */
export async function changeCarrier(tx: Transaction, call: Call, number: string, carrierId: string): Promise<void> {
  const { lot } = await lockLot(tx, number);
  if (lot.leftAt) throw new Refusal("LOT_CLOSED", { fields: { carrier: ["LOT_CLOSED"] } });
  if (lot.carrierId === carrierId) return;
  const [carrier] = await tx.select().from(carriers).where(eq(carriers.id, carrierId)).for("share");
  if (!carrier) throw new Refusal("INVALID", { fields: { carrier: ["CHOICE"] } });
  assertActive(carrier);
  await tx.update(deliveryLots).set({ carrierId }).where(eq(deliveryLots.number, number));
  await markChanged(tx, call, number);
}

export async function isLotInUse(db: Queryable, number: string): Promise<boolean> {
  const [lot] = await db
    .select({ number: deliveryLots.number })
    .from(deliveryLots)
    .where(eq(deliveryLots.number, number));
  return lot !== undefined;
}

export function lotExists(): Refusal {
  return new Refusal("LOT_EXISTS", { fields: { lotNumber: ["LOT_EXISTS"] } });
}

export async function lockLot(tx: Transaction, number: string): Promise<{ lot: DeliveryLotRow; carrier: CarrierRow }> {
  const [match] = await tx
    .select({ lot: deliveryLots, carrier: carriers })
    .from(deliveryLots)
    .innerJoin(carriers, eq(carriers.id, deliveryLots.carrierId))
    .where(eq(deliveryLots.number, number))
    .for("update", { of: deliveryLots });
  if (!match) throw new Refusal("NOT_FOUND", { fields: { lotNumber: ["CHOICE"] } });
  return match;
}

/** The last number of the year, the next one as a suggestion, and the open lots. The number is not reserved. */
export async function lotsNow(call: Pick<Call, "db" | "now">): Promise<OutputOf<typeof deliveryContract.lots>> {
  const prefix = `LT${dayOf(call.now).slice(2, 4)}`;
  const [last] = await call.db
    .select({ number: sql<string | null>`max(${deliveryLots.number})` })
    .from(deliveryLots)
    .where(like(deliveryLots.number, `${prefix}____`));
  const open = await call.db
    .select({ number: deliveryLots.number, carrier: carriers.name, parcels: count(deliveries.id) })
    .from(deliveryLots)
    .innerJoin(carriers, eq(carriers.id, deliveryLots.carrierId))
    .leftJoin(deliveries, eq(deliveries.lotNumber, deliveryLots.number))
    .where(and(isNull(deliveryLots.leftAt), eq(carriers.active, true)))
    .groupBy(deliveryLots.number, carriers.name)
    .orderBy(asc(deliveryLots.number))
    .limit(100);
  const sequence = Number(last?.number?.slice(prefix.length) ?? 0);
  const next = `${prefix}${String((Number.isFinite(sequence) ? sequence : 0) + 1).padStart(4, "0")}`;
  return { last: last?.number ?? null, next, most: await readSetting(call.db, "courier.lotSize"), open };
}

function assertActive(carrier: Pick<CarrierRow, "active" | "name">): void {
  if (!carrier.active) throw new Refusal("CARRIER_INACTIVE", { fields: { carrier: ["CARRIER_INACTIVE"] } });
}
