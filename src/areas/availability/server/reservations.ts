/** Reservations as people and the clock change them: hold more, give up, let lapse. */
import { and, count, eq, inArray, lt, max, sql } from "drizzle-orm";
import { dayOf, weekOf } from "../../../kit/calendar.ts";
import { Refusal } from "../../../kit/errors.ts";
import { type Call, callerOf } from "../../../server/call.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database/database.ts";
import { record } from "../../audit/server/public.ts";
import { offerOf } from "../../online-services/server/public.ts";
import { onlineServiceOffers } from "../../online-services/server/tables.ts";
import { users } from "../../people/server/tables.ts";
import { readSetting, readSettings } from "../../settings/server/public.ts";
import type { Family } from "../../online-services/contract.ts";
import { tellHolder } from "./holder.ts";
import { giveBack, type Released, releasePlaces, reservePlaces } from "./places.ts";
import { slots } from "./tables.ts";

const graceMinutes = 10;
const lapsedAtOnce = 500;

/**
 * Holds more places for a request that holds some already, as long as those are held. Refuses NOT_FOUND for a request
 * that is not the caller's, and the limits of forms per request, per person and per week.
 */
export async function reserveMore(
  call: Call,
  wish: { offerId: string; commonId: string; quantity: number },
): Promise<{ reserved: number; reservedUntil: string }> {
  const { userId } = callerOf(call);
  return inTransaction(call.db, async (tx) => {
    // One person's reservations follow each other, or the caps could be passed side by side.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    const [held] = await tx
      .select({ places: count(), until: max(slots.reservedUntil) })
      .from(slots)
      .where(
        and(
          eq(slots.commonId, wish.commonId),
          eq(slots.userId, userId),
          eq(slots.offerId, wish.offerId),
          eq(slots.status, "reserved"),
        ),
      );
    if (!held?.until) throw new Refusal("NOT_FOUND");
    const offer = await offerOf(tx, wish.offerId);
    if (!offer?.active) throw new Refusal("SERVICE_NOT_AVAILABLE");
    await refuseOverLimits(tx, { ...wish, userId, held: held.places, family: offer.family, now: call.now });
    const until = new Date(held.until);
    await reservePlaces(tx, { ...wish, userId, until, now: call.now });
    await record(tx, call, {
      action: "availability.reserve",
      kind: "request",
      id: wish.commonId,
      after: { offerId: wish.offerId, quantity: wish.quantity },
    });
    return { reserved: held.places + wish.quantity, reservedUntil: until.toISOString() };
  });
}

/** Gives up what a request has reserved; the request is cancelled with it. A client may give up only their own. */
export async function giveUpRequest(call: Call, commonId: string, note: string | undefined): Promise<Released> {
  const caller = callerOf(call);
  return inTransaction(call.db, async (tx) => {
    const held = await tx
      .select({ id: slots.id, userId: slots.userId })
      .from(slots)
      .where(and(eq(slots.commonId, commonId), eq(slots.status, "reserved")));
    if (held.length === 0 || (caller.kind === "client" && held.some((slot) => slot.userId !== caller.userId)))
      throw new Refusal("NOT_FOUND");
    // The request is locked before its places, as everywhere; what was paid meanwhile is refused there.
    await tellHolder(tx, call, commonId);
    await releasePlaces(tx, { commonId, now: call.now });
    const released = await outcomeOf(
      tx,
      held.map((slot) => slot.id),
    );
    await record(tx, call, {
      action: "availability.giveUp",
      kind: "request",
      id: commonId,
      after: released,
      reason: note,
    });
    return released;
  });
}

/** Staff give single reserved places back, whatever holds them. */
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
    const released = await giveBack(
      tx,
      held.map((slot) => slot.id),
      call.now,
    );
    for (const slot of held)
      await record(tx, call, {
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
    await giveBack(
      tx,
      lapsed.map((slot) => slot.id),
      now,
    );
    for (const commonId of new Set(lapsed.map((slot) => slot.commonId ?? "")))
      await record(tx, "system", {
        action: "availability.lapse",
        kind: "request",
        id: commonId,
        after: { places: lapsed.filter((slot) => slot.commonId === commonId).length },
      });
    return lapsed.length;
  });
}

async function refuseOverLimits(
  tx: Transaction,
  wish: { userId: string; quantity: number; held: number; family: Family; now: Date },
): Promise<void> {
  const systemKey = `online.weeklyMaxSystem.${wish.family}` as const;
  const limits = await readSettings(tx, ["online.maxFormsPerGroup", "online.weeklyCapPerUser", systemKey]);
  const [taken] = await tx
    .select({
      own: sql<number>`(count(*) filter (where ${slots.userId} = ${wish.userId}))::int`,
      family: sql<number>`(count(*) filter (where ${onlineServiceOffers.family} = ${wish.family}))::int`,
    })
    .from(slots)
    .innerJoin(onlineServiceOffers, eq(onlineServiceOffers.id, slots.offerId))
    .where(and(eq(slots.week, weekOf(dayOf(wish.now))), inArray(slots.status, ["reserved", "used"])));
  if (wish.held + wish.quantity > limits["online.maxFormsPerGroup"])
    throw new Refusal("INVALID", { fields: { quantity: ["TOO_BIG"] } });
  if ((taken?.own ?? 0) + wish.quantity > limits["online.weeklyCapPerUser"]) throw new Refusal("USER_WEEKLY_MAX");
  if ((taken?.family ?? 0) + wish.quantity > limits[systemKey]) throw new Refusal("SYSTEM_WEEKLY_MAX");
}

async function outcomeOf(tx: Transaction, ids: readonly string[]): Promise<Released> {
  const rows = await tx
    .select({ status: slots.status })
    .from(slots)
    .where(inArray(slots.id, [...ids]));
  const of = (status: string) => rows.filter((row) => row.status === status).length;
  return { released: of("available"), cancelled: of("cancelled") };
}
