/** Lots: parcels handed to one carrier together. A lot that changed must be printed again before it goes out. */
import { and, asc, count, eq, isNull, like, sql } from "drizzle-orm";
import { dayOf } from "../../../kit/calendar.ts";
import type { OutputOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { Call } from "../../../server/call.ts";
import type { Queryable, Transaction } from "../../../server/database/connection.ts";
import { updateStamps, actorUserId } from "../../../server/audit/audit-log.ts";
import { readSetting } from "../../settings/server/public.ts";
import type { deliveryContract } from "../contract.ts";
import { carriers, deliveries, deliveryLots } from "./tables.ts";

export type DeliveryLotRow = typeof deliveryLots.$inferSelect;
export type CarrierRow = typeof carriers.$inferSelect;

/** LOT_EXISTS for a number that is taken; the first to write it has it. */
export async function openLot(tx: Transaction, call: Call, number: string, carrierId: string): Promise<void> {
  const [carrier] = await tx.select().from(carriers).where(eq(carriers.id, carrierId)).for("share");
  if (!carrier) throw new Refusal("INVALID", { fields: { carrier: ["CHOICE"] } });
  refuseInactive(carrier);
  const at = call.now.toISOString();
  const [opened] = await tx
    .insert(deliveryLots)
    .values({ number, carrierId, createdAt: at, createdBy: actorUserId(call), ...updateStamps(call, call.now) })
    .onConflictDoNothing({ target: deliveryLots.number })
    .returning({ number: deliveryLots.number });
  if (!opened) throw lotExists();
}

/** A lot that has not gone out, about to take one parcel more. */
export async function joinLot(tx: Transaction, call: Call, number: string): Promise<void> {
  const { lot, carrier } = await lockLot(tx, number);
  if (lot.leftAt) throw new Refusal("LOT_CLOSED", { fields: { lotNumber: ["LOT_CLOSED"] } });
  refuseInactive(carrier);
  await markChanged(tx, call, number);
}

/** The lot goes out: its sheet must show it as it is now, its carrier must still carry. */
export async function sendDeliveryLot(tx: Transaction, call: Call, number: string): Promise<CarrierRow> {
  const { lot, carrier } = await lockLot(tx, number);
  refuseInactive(carrier);
  if (!lot.printedAt) throw new Refusal("LOT_NOT_PRINTED", { facts: { lotNumber: number } });
  if (!lot.leftAt)
    await tx
      .update(deliveryLots)
      .set({ leftAt: call.now.toISOString(), ...updateStamps(call, call.now) })
      .where(eq(deliveryLots.number, number));
  return carrier;
}

/** What a step did to the lots of a parcel goes back with it: LOT_CLOSED when the lot that it was in left meanwhile. */
export async function undoLots(
  tx: Transaction,
  call: Call,
  { row, was }: { readonly row: Standing; readonly was: Standing },
): Promise<void> {
  const [back, taken] = [row.lotNumber, was.lotNumber];
  if (back !== taken) {
    if (back) await joinLot(tx, call, back);
    if (taken) await markChanged(tx, call, taken);
    // Opened for nothing else: its number is free again.
    const isEmpty = sql`not exists (select from ${deliveries} d where d.lot_number = ${deliveryLots.number})`;
    const opened = and(eq(deliveryLots.number, taken ?? ""), eq(deliveryLots.createdAt, was.updatedAt), isEmpty);
    await tx.delete(deliveryLots).where(opened);
  } else if (was.status === "transporting" && row.status === "readyForMessaging" && row.attempts === was.attempts) {
    const isThere = sql`not exists (select from ${deliveries} d
      where d.lot_number = ${deliveryLots.number} and d.status <> 'readyForMessaging')`;
    const left = and(eq(deliveryLots.number, taken ?? ""), isThere);
    await tx
      .update(deliveryLots)
      .set({ leftAt: null, ...updateStamps(call, call.now) })
      .where(left);
  }
}

type Standing = Pick<typeof deliveries.$inferSelect, "lotNumber" | "status" | "attempts" | "updatedAt">;

/** What was printed of the lot is no longer what it holds. */
export async function markChanged(tx: Transaction, call: Call, number: string): Promise<void> {
  await tx
    .update(deliveryLots)
    .set({ printedAt: null, ...updateStamps(call, call.now) })
    .where(eq(deliveryLots.number, number));
}

/** Gives a lot that has not gone out to another carrier. */
export async function changeCarrier(tx: Transaction, call: Call, number: string, carrierId: string): Promise<void> {
  const { lot } = await lockLot(tx, number);
  if (lot.leftAt) throw new Refusal("LOT_CLOSED", { fields: { carrier: ["LOT_CLOSED"] } });
  if (lot.carrierId === carrierId) return;
  const [carrier] = await tx.select().from(carriers).where(eq(carriers.id, carrierId)).for("share");
  if (!carrier) throw new Refusal("INVALID", { fields: { carrier: ["CHOICE"] } });
  refuseInactive(carrier);
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
  const [found] = await tx
    .select({ lot: deliveryLots, carrier: carriers })
    .from(deliveryLots)
    .innerJoin(carriers, eq(carriers.id, deliveryLots.carrierId))
    .where(eq(deliveryLots.number, number))
    .for("update", { of: deliveryLots });
  if (!found) throw new Refusal("NOT_FOUND", { fields: { lotNumber: ["CHOICE"] } });
  return found;
}

/** The last number of the year, the next to suggest, and the lots that parcels may still join. Nothing is reserved. */
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

function refuseInactive(carrier: Pick<CarrierRow, "active" | "name">): void {
  if (!carrier.active) throw new Refusal("CARRIER_INACTIVE", { fields: { carrier: ["CARRIER_INACTIVE"] } });
}
