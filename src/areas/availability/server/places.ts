/** Places taken and given back; each verb is one conditional statement inside the transaction of the caller. */
import { and, asc, eq, inArray, type SQL, sql, TransactionRollbackError } from "drizzle-orm";
import { addDays, dayOf, weekOf } from "../../../kit/calendar.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { Queryable, Transaction } from "../../../server/database/connection.ts";
import type { Remaining } from "../../online-services/server/public.ts";
import { onlineServiceOffers } from "../../online-services/server/tables.ts";
import type { Slot } from "../contract.ts";
import { slots } from "./tables.ts";

export interface ReservationRequest {
  readonly offerId: string;
  readonly commonId: string;
  readonly userId: string;
  readonly quantity: number;
  readonly now: Date;
  /** Until when they are held; given back afterwards. */
  readonly until: Date;
}

export interface Released {
  readonly released: number;
  /** Their day is past or was closed: the capacity is lost. */
  readonly cancelled: number;
}

/**
 * Takes places of this week from today on, earliest first, all or none; returns their days. Refuses EXHAUSTED with
 * `facts.nextDate`. Those that others are just taking are passed over; where the rest is too few, it waits for what
 * becomes of them, so that a place they give up is not missed.
 */
export async function reservePlaces(tx: Transaction, wish: ReservationRequest): Promise<{ dates: string[] }> {
  const today = dayOf(wish.now);
  let free = await lockWhatNobodyTakes(tx, wish);
  for (const isLast of [false, true]) {
    if (free.length === wish.quantity) break;
    const left = (await remainingThisWeek(tx, [wish.offerId], today)).get(wish.offerId);
    const remaining = left?.remaining ?? 0;
    if (isLast || remaining < wish.quantity)
      throw new Refusal("EXHAUSTED", { facts: { remaining, nextDate: nextOpening(left, today) } });
    free = await lockFirst(tx, wish, sql``);
  }
  const ids = free.map((row) => row.id);
  await tx
    .update(slots)
    .set({
      status: "reserved",
      commonId: wish.commonId,
      userId: wish.userId,
      reservedUntil: wish.until.toISOString(),
      updatedAt: wish.now.toISOString(),
    })
    .where(inArray(slots.id, ids));
  return { dates: free.map((row) => row.date) };
}

/** All that are wished for, or none: anyone who waits for others holds nothing, else two would wait for each other. */
async function lockWhatNobodyTakes(tx: Transaction, wish: ReservationRequest): Promise<Locked[]> {
  const skipping = sql`skip locked`;
  if (wish.quantity === 1) return lockFirst(tx, wish, skipping);
  const enough = await tx
    .transaction(async (savepoint) => {
      const found = await lockFirst(savepoint, wish, skipping);
      return found.length < wish.quantity ? savepoint.rollback() : found;
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
  return enough ?? [];
}

type Locked = Pick<typeof slots.$inferSelect, "id" | "date">;

async function lockFirst(
  tx: Transaction,
  { offerId, quantity, now }: ReservationRequest,
  others: SQL,
): Promise<Locked[]> {
  const today = dayOf(now);
  const found = await tx.execute<Locked>(sql`
    select id, date::text from slots
    where offer_id = ${offerId} and status = 'available' and date between ${today} and ${lastDayOf(today)}
    order by date, id limit ${quantity} for update ${others}`);
  return found.rows;
}

/** Holds what a request has reserved until another moment; returns how many places that is. */
export async function extendHold(
  tx: Transaction,
  hold: { readonly commonId: string; readonly until: Date },
): Promise<number> {
  const held = await tx
    .update(slots)
    .set({ reservedUntil: hold.until.toISOString() })
    .where(reservedBy(hold.commonId))
    .returning({ id: slots.id });
  return held.length;
}

/** Gives one of the request's places to a form, so that it can be given back with it; false when none is free of a form. */
export async function assignPlace(
  tx: Transaction,
  place: { readonly commonId: string; readonly formId: string },
): Promise<boolean> {
  const given = await tx.execute(sql`
    update slots set form_id = ${place.formId} where id = (
      select id from slots where common_id = ${place.commonId} and status = 'reserved' and form_id is null
      order by date, id limit 1 for update)
    returning id`);
  return given.rows.length > 0;
}

/**
 * Gives reserved places back: those of the named forms, or so many (the latest days first, those without a form
 * before those with one), or all. Used places stay used.
 */
export async function releasePlaces(
  tx: Transaction,
  release: {
    readonly commonId: string;
    readonly quantity?: number;
    readonly formIds?: readonly string[];
    readonly now: Date;
  },
): Promise<Released> {
  const { commonId, quantity, formIds, now } = release;
  if (formIds?.length === 0) return { released: 0, cancelled: 0 };
  const forms = formIds ? inArray(slots.formId, [...formIds]) : undefined;
  const held = await tx
    .select({ id: slots.id })
    .from(slots)
    .where(and(reservedBy(commonId), forms))
    .orderBy(sql`${slots.formId} is not null, ${slots.date} desc, ${slots.id} desc`)
    .limit(quantity ?? 1_000_000)
    .for("update");
  return releaseSlots(
    tx,
    held.map((row) => row.id),
    now,
  );
}

/** Reserved places of these ids become available again, or cancelled when their day is past or was closed meanwhile. */
export async function releaseSlots(tx: Transaction, ids: readonly string[], now: Date): Promise<Released> {
  if (ids.length === 0) return { released: 0, cancelled: 0 };
  const given = await tx
    .update(slots)
    .set({
      status: sql`case when ${slots.date} >= ${dayOf(now)} and not exists (
        select 1 from closed_days c where c.offer_id = slots.offer_id and c.date = slots.date) then 'available' else 'cancelled' end`,
      commonId: null,
      formId: null,
      userId: null,
      reservedUntil: null,
      updatedAt: now.toISOString(),
    })
    .where(and(inArray(slots.id, [...ids]), eq(slots.status, "reserved")))
    .returning({ status: slots.status });
  const released = given.filter((row) => row.status === "available").length;
  return { released, cancelled: given.length - released };
}

/** The payment arrived: what the request holds is used for good; returns how many places that is. */
export async function usePlaces(
  tx: Transaction,
  use: { readonly commonId: string; readonly now: Date },
): Promise<number> {
  const used = await tx
    .update(slots)
    .set({ status: "used", usedAt: use.now.toISOString(), reservedUntil: null, updatedAt: use.now.toISOString() })
    .where(reservedBy(use.commonId))
    .returning({ id: slots.id });
  return used.length;
}

/** What is left of this week for several offers, in one query. */
export async function remainingThisWeek(
  db: Queryable,
  offerIds: readonly string[],
  today: string,
): Promise<Map<string, Remaining>> {
  if (offerIds.length === 0) return new Map();
  const rows = await db
    .select({
      offerId: onlineServiceOffers.id,
      capacity: onlineServiceOffers.weeklyCapacity,
      remaining: sql<number>`count(${slots.id})::int`,
      first: sql<string | null>`min(${slots.date})::text`,
    })
    .from(onlineServiceOffers)
    .leftJoin(
      slots,
      and(
        eq(slots.offerId, onlineServiceOffers.id),
        eq(slots.status, "available"),
        sql`${slots.date} between ${today} and ${lastDayOf(today)}`,
      ),
    )
    .where(inArray(onlineServiceOffers.id, [...offerIds]))
    .groupBy(onlineServiceOffers.id);
  return new Map(
    rows.map((row) => [
      row.offerId,
      { remaining: row.remaining, nextDate: row.first ?? (row.capacity > 0 ? nextMonday(today) : null) },
    ]),
  );
}

/** Every place a request holds or used, by day. */
export async function placesOfRequest(db: Queryable, commonId: string): Promise<Slot[]> {
  const rows = await db
    .select()
    .from(slots)
    .where(eq(slots.commonId, commonId))
    .orderBy(asc(slots.date), asc(slots.id));
  return rows.map((row) => ({
    _id: row.id,
    offerId: row.offerId,
    date: row.date,
    week: row.week,
    status: row.status,
    ...(row.commonId ? { commonId: row.commonId } : {}),
    ...(row.formId ? { formId: row.formId } : {}),
    ...(row.userId ? { userId: row.userId } : {}),
    ...(row.reservedUntil ? { reservedUntil: row.reservedUntil } : {}),
    ...(row.usedAt ? { usedAt: row.usedAt } : {}),
  }));
}

const reservedBy = (commonId: string) => and(eq(slots.commonId, commonId), eq(slots.status, "reserved"));
const lastDayOf = (today: string) => addDays(weekOf(today), 6);
const nextMonday = (today: string) => addDays(weekOf(today), 7);

/** Some are left but fewer than asked for: the next chance is next week all the same. */
function nextOpening(left: Remaining | undefined, today: string): string | null {
  if (!left || left.nextDate === null) return null;
  return left.remaining > 0 ? nextMonday(today) : left.nextDate;
}
