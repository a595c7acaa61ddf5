/** Reservations as people and the clock change them: hold more, give up, let lapse. */
import { and, eq, inArray, lt } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { serviceOfferById } from "../../online-services/server/public.ts";
import { readSetting } from "../../settings/server/public.ts";
import { type Growth, placeHolder } from "./place-holder-port.ts";
import { releaseSlots, type Released, releasePlaces } from "./places.ts";
import { heldBy } from "./queries.ts";
import { slots } from "./tables.ts";

const graceMinutes = 10;
const lapsedAtOnce = 500;

/**
 * Holds more places for a request that is being written; it counts them as its own, so that no limit is passed by them.
 * Refuses NOT_FOUND for a request that is not the caller's, and what beginning it would refuse.
 */
export async function reserveMore(call: Call, wish: Growth): Promise<{ reserved: number; reservedUntil: string }> {
  const { userId } = requireCaller(call);
  return inTransaction(call.db, async (tx) => {
    const offer = await serviceOfferById(tx, wish.offerId);
    if (!offer) throw new Refusal("NOT_FOUND");
    if (!offer.active) throw new Refusal("SERVICE_NOT_AVAILABLE");
    await placeHolder().grow(tx, call, wish);
    await writeAuditEntry(tx, call, {
      action: "availability.reserve",
      kind: "request",
      id: wish.commonId,
      after: { offerId: wish.offerId, quantity: wish.quantity },
    });
    const { reserved, reservedUntil } = await heldBy(tx, wish.commonId, userId);
    if (!reservedUntil) throw new Error("places were taken and are not held");
    return { reserved, reservedUntil };
  });
}

/** Gives up what a request has reserved; the request is cancelled with it. A client may give up only their own. */
export async function giveUpRequest(call: Call, commonId: string, note: string | undefined): Promise<Released> {
  const caller = requireCaller(call);
  return inTransaction(call.db, async (tx) => {
    const held = await tx
      .select({ id: slots.id, userId: slots.userId })
      .from(slots)
      .where(and(eq(slots.commonId, commonId), eq(slots.status, "reserved")));
    if (held.length === 0 || (caller.kind === "client" && held.some((slot) => slot.userId !== caller.userId)))
      throw new Refusal("NOT_FOUND");
    // The request is locked before its places, as everywhere; what was paid meanwhile is refused there.
    await placeHolder().cancel(tx, call, commonId);
    await releasePlaces(tx, { commonId, now: call.now });
    const released = await outcomeOf(
      tx,
      held.map((slot) => slot.id),
    );
    await writeAuditEntry(tx, call, {
      action: "availability.giveUp",
      kind: "request",
      id: commonId,
      after: released,
      reason: note,
    });
    return released;
  });
}

/** Staff give single reserved places back, those that somebody holds too. */
export async function giveBackPlaces(
  call: Call,
  slotIds: readonly string[],
  note: string | undefined,
): Promise<Released> {
  return inTransaction(call.db, async (tx) => {
    const held = await tx
      .select({ id: slots.id, commonId: slots.commonId })
      .from(slots)
      .where(and(inArray(slots.id, [...slotIds]), eq(slots.status, "reserved")))
      .orderBy(slots.id)
      .for("update");
    if (held.length < new Set(slotIds).size) throw new Refusal("TRANSITION_NOT_ALLOWED");
    const released = await releaseSlots(
      tx,
      held.map((slot) => slot.id),
      call.now,
    );
    for (const slot of held)
      await writeAuditEntry(tx, call, {
        action: "availability.giveBack",
        kind: "slot",
        id: slot.id,
        before: { commonId: slot.commonId },
        reason: note,
      });
    return released;
  });
}

/**
 * Safety net: gives back places whose time is long over, although their request should have given them back itself.
 * It waits for a payment attempt that began at the last moment.
 */
export async function releaseLapsed(db: Database, now: Date): Promise<number> {
  const minutes = graceMinutes + (await readSetting(db, "payment.attemptMinutes"));
  const before = new Date(now.getTime() - minutes * 60_000).toISOString();
  return inTransaction(db, async (tx) => {
    const lapsed = await tx
      .select({ id: slots.id, commonId: slots.commonId })
      .from(slots)
      .where(and(eq(slots.status, "reserved"), lt(slots.reservedUntil, before)))
      .limit(lapsedAtOnce)
      .for("update", { skipLocked: true });
    await releaseSlots(
      tx,
      lapsed.map((slot) => slot.id),
      now,
    );
    for (const commonId of new Set(lapsed.map((slot) => slot.commonId ?? "")))
      await writeAuditEntry(tx, "system", {
        action: "availability.lapse",
        kind: "request",
        id: commonId,
        after: { places: lapsed.filter((slot) => slot.commonId === commonId).length },
      });
    return lapsed.length;
  });
}

async function outcomeOf(tx: Transaction, ids: readonly string[]): Promise<Released> {
  const rows = await tx
    .select({ status: slots.status })
    .from(slots)
    .where(inArray(slots.id, [...ids]));
  const of = (status: string) => rows.filter((row) => row.status === status).length;
  return { released: of("available"), cancelled: of("cancelled") };
}
