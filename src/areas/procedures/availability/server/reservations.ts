/** Changes of reservations by users and by the clock: extend, give up, expire. */
import { and, eq, inArray, lt } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { type Database, inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { serviceOfferById } from "../../online-services/server/public.ts";
import { readSetting } from "../../../administration/settings/server/public.ts";
import { type Growth, placeHolderPort } from "./place-holder-port.ts";
import { releaseSlots, type Released, releasePlaces } from "./places.ts";
import { countReservedPlaces } from "./queries.ts";
import { slots } from "./tables.ts";

const graceMinutes = 10;
const expiryBatchSize = 500;

/**
 * Reserves more places for a draft request; they count against the same limits as its first ones. NOT_FOUND for a
 * request of another user; the refusals of a new request apply.
 */
export async function reserveMore(call: Call, request: Growth): Promise<{ reserved: number; reservedUntil: string }> {
  const { userId } = requireCaller(call);
  return inTransaction(call.db, async (tx) => {
    const offer = await serviceOfferById(tx, request.offerId);
    if (!offer) throw new Refusal("NOT_FOUND");
    if (!offer.active) throw new Refusal("SERVICE_NOT_AVAILABLE");
    await placeHolderPort().grow(tx, call, request);
    await writeAuditEntry(tx, call, {
      action: "availability.reserve",
      kind: "request",
      id: request.commonId,
      after: { offerId: request.offerId, quantity: request.quantity },
    });
    const { reserved, reservedUntil } = await countReservedPlaces(tx, request.commonId, userId);
    if (!reservedUntil) throw new Error("places were taken and are not held");
    return { reserved, reservedUntil };
  });
}

/** Releases the reserved places of a request and cancels it. A client may give up only their own. */
export async function releaseRequestPlaces(call: Call, commonId: string, note: string | undefined): Promise<Released> {
  const caller = requireCaller(call);
  return inTransaction(call.db, async (tx) => {
    const reservedSlots = await tx
      .select({ id: slots.id, userId: slots.userId })
      .from(slots)
      .where(and(eq(slots.commonId, commonId), eq(slots.status, "reserved")));
    if (
      reservedSlots.length === 0 ||
      (caller.kind === "client" && reservedSlots.some((slot) => slot.userId !== caller.userId))
    )
      throw new Refusal("NOT_FOUND");
    // The request is locked before its places, as everywhere; a request that was paid meanwhile is refused there.
    await placeHolderPort().cancel(tx, call, commonId);
    await releasePlaces(tx, { commonId, now: call.now });
    const result = await outcomeOf(
      tx,
      reservedSlots.map((slot) => slot.id),
    );
    await writeAuditEntry(tx, call, {
      action: "availability.giveUp",
      kind: "request",
      id: commonId,
      after: result,
      reason: note,
    });
    return result;
  });
}

/** Staff release single places, reserved ones included. */
export async function releaseReservedPlaces(
  call: Call,
  slotIds: readonly string[],
  note: string | undefined,
): Promise<Released> {
  return inTransaction(call.db, async (tx) => {
    const reservedSlots = await tx
      .select({ id: slots.id, commonId: slots.commonId })
      .from(slots)
      .where(and(inArray(slots.id, [...slotIds]), eq(slots.status, "reserved")))
      .orderBy(slots.id)
      .for("update");
    if (reservedSlots.length < new Set(slotIds).size) throw new Refusal("TRANSITION_NOT_ALLOWED");
    const result = await releaseSlots(
      tx,
      reservedSlots.map((slot) => slot.id),
      call.now,
    );
    for (const slot of reservedSlots)
      await writeAuditEntry(tx, call, {
        action: "availability.giveBack",
        kind: "slot",
        id: slot.id,
        before: { commonId: slot.commonId },
        reason: note,
      });
    return result;
  });
}

/**
 * Safety net: releases places whose reservation expired long ago, although their request should have released them. It
 * waits for a payment attempt that began at the last moment.
 */
export async function releaseLapsed(db: Database, now: Date): Promise<number> {
  const minutes = graceMinutes + (await readSetting(db, "payment.attemptMinutes"));
  const before = new Date(now.getTime() - minutes * 60_000).toISOString();
  return inTransaction(db, async (tx) => {
    const expired = await tx
      .select({ id: slots.id, commonId: slots.commonId })
      .from(slots)
      .where(and(eq(slots.status, "reserved"), lt(slots.reservedUntil, before)))
      .limit(expiryBatchSize)
      .for("update", { skipLocked: true });
    await releaseSlots(
      tx,
      expired.map((slot) => slot.id),
      now,
    );
    for (const commonId of new Set(expired.map((slot) => slot.commonId ?? "")))
      await writeAuditEntry(tx, "system", {
        action: "availability.lapse",
        kind: "request",
        id: commonId,
        after: { places: expired.filter((slot) => slot.commonId === commonId).length },
      });
    return expired.length;
  });
}

async function outcomeOf(tx: Transaction, ids: readonly string[]): Promise<Released> {
  const rows = await tx
    .select({ status: slots.status })
    .from(slots)
    .where(inArray(slots.id, [...ids]));
  const countOf = (status: string) => rows.filter((row) => row.status === status).length;
  return { released: countOf("available"), cancelled: countOf("cancelled") };
}
