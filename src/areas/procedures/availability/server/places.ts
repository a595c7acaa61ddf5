/** Reserves, uses and releases places; each function is one conditional statement inside the caller's transaction. */
import { and, asc, eq, inArray, type SQL, sql, TransactionRollbackError } from "drizzle-orm";
import { addDays, dayOf, weekOf } from "../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import { type Remaining, serviceOfferView } from "../../online-services/server/public.ts";
import type { Slot } from "../contract.ts";
import { slots } from "./tables.ts";

interface ReservationRequest {
  readonly offerId: string;
  readonly commonId: string;
  readonly userId: string;
  readonly quantity: number;
  readonly now: Date;
  /** End of the reservation; the places are released afterwards. */
  readonly until: Date;
}

export interface Released {
  readonly released: number;
  /** Places whose day is past or closed: their capacity is lost. */
  readonly cancelled: number;
}

/**
 * Reserves places of this week from today on, earliest first, all or none; returns their days. EXHAUSTED with
 * `facts.nextDate`. Places locked by others are skipped; if the rest is too few, it waits for those transactions, so
 * that a place they release is not missed.
 */
export async function reservePlaces(tx: Transaction, request: ReservationRequest): Promise<{ dates: string[] }> {
  const today = dayOf(request.now);
  let freeSlots = await lockUnlocked(tx, request);
  for (const isLast of [false, true]) {
    if (freeSlots.length === request.quantity) break;
    const week = (await remainingThisWeek(tx, [request.offerId], today)).get(request.offerId);
    const remaining = week?.remaining ?? 0;
    if (isLast || remaining < request.quantity)
      throw new Refusal("EXHAUSTED", { facts: { remaining, nextDate: nextOpening(week, today) } });
    freeSlots = await lockFirst(tx, request, sql``);
  }
  const ids = freeSlots.map((row) => row.id);
  await tx
    .update(slots)
    .set({
      status: "reserved",
      commonId: request.commonId,
      userId: request.userId,
      reservedUntil: request.until.toISOString(),
      updatedAt: request.now.toISOString(),
    })
    .where(inArray(slots.id, ids));
  return { dates: freeSlots.map((row) => row.date) };
}

/** Locks all requested places, or none: a caller that waits has no lock, otherwise two could deadlock. */
async function lockUnlocked(tx: Transaction, request: ReservationRequest): Promise<LockedSlot[]> {
  const skipping = sql`skip locked`;
  if (request.quantity === 1) return lockFirst(tx, request, skipping);
  const locked = await tx
    .transaction(async (savepoint) => {
      const candidates = await lockFirst(savepoint, request, skipping);
      return candidates.length < request.quantity ? savepoint.rollback() : candidates;
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
  return locked ?? [];
}

type LockedSlot = Pick<typeof slots.$inferSelect, "id" | "date">;

async function lockFirst(
  tx: Transaction,
  { offerId, quantity, now }: ReservationRequest,
  lockClause: SQL,
): Promise<LockedSlot[]> {
  const today = dayOf(now);
  const result = await tx.execute<LockedSlot>(sql`
    select id, date::text from slots
    where offer_id = ${offerId} and status = 'available' and date between ${today} and ${lastDayOf(today)}
      and ${isOutsideDraws(sql`slots`)}
    order by date, id limit ${quantity} for update ${lockClause}`);
  return result.rows;
}

/** Extends the reservation of a request; returns the number of its reserved places. */
export async function extendHold(
  tx: Transaction,
  extension: { readonly commonId: string; readonly until: Date; readonly now: Date },
): Promise<number> {
  const extended = await tx
    .update(slots)
    .set({ reservedUntil: extension.until.toISOString(), updatedAt: extension.now.toISOString() })
    .where(reservedBy(extension.commonId))
    .returning({ id: slots.id });
  return extended.length;
}

/**
 * Assigns one of the request's places to a form, so that it can be released with it; false when no unassigned place is
 * left.
 */
export async function assignPlace(
  tx: Transaction,
  place: { readonly commonId: string; readonly formId: string },
): Promise<boolean> {
  const assigned = await tx.execute(sql`
    update slots set form_id = ${place.formId} where id = (
      select id from slots where common_id = ${place.commonId} and status = 'reserved' and form_id is null
      order by date, id limit 1 for update)
    returning id`);
  return assigned.rows.length > 0;
}

/**
 * Releases reserved places: those of the given forms, or a number of them (the latest days first, unassigned ones
 * before assigned ones), or all. Used places are not affected.
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
  const reservedSlots = await tx
    .select({ id: slots.id })
    .from(slots)
    .where(and(reservedBy(commonId), forms))
    .orderBy(sql`${slots.formId} is not null, ${slots.date} desc, ${slots.id} desc`)
    .limit(quantity ?? 1_000_000)
    .for("update");
  return releaseSlots(
    tx,
    reservedSlots.map((row) => row.id),
    now,
  );
}

/** Makes these reserved places available again, or cancels them when their day is past or closed. */
export async function releaseSlots(tx: Transaction, ids: readonly string[], now: Date): Promise<Released> {
  if (ids.length === 0) return { released: 0, cancelled: 0 };
  const releasedRows = await tx
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
  const availableCount = releasedRows.filter((row) => row.status === "available").length;
  return { released: availableCount, cancelled: releasedRows.length - availableCount };
}

/** After the payment: marks the reserved places of the request as used; returns their number. */
export async function usePlaces(
  tx: Transaction,
  use: { readonly commonId: string; readonly now: Date },
): Promise<number> {
  const usedRows = await tx
    .update(slots)
    .set({ status: "used", usedAt: use.now.toISOString(), reservedUntil: null, updatedAt: use.now.toISOString() })
    .where(reservedBy(use.commonId))
    .returning({ id: slots.id });
  return usedRows.length;
}

/** Remaining places of this week for several offers, in one query. */
export async function remainingThisWeek(
  db: Queryable,
  offerIds: readonly string[],
  today: string,
): Promise<Map<string, Remaining>> {
  if (offerIds.length === 0) return new Map();
  const rows = await db
    .select({
      offerId: serviceOfferView.id,
      capacity: serviceOfferView.weeklyCapacity,
      remaining: sql<number>`count(${slots.id})::int`,
      first: sql<string | null>`min(${slots.date})::text`,
      reserved: sql<number>`(select count(*)::int from slots h where h.offer_id = ${serviceOfferView.id}
        and h.status = 'reserved' and h.week = ${weekOf(today)})`,
      draw: sql<{ _id: string; opensAt: string } | null>`(
        select jsonb_build_object('_id', d.id, 'opensAt', d.opens_at) from draws d
        where d.offer_id = ${serviceOfferView.id} and d.status in ('scheduled', 'drawn') and d.week >= ${weekOf(today)}
        order by d.week limit 1)`,
    })
    .from(serviceOfferView)
    .leftJoin(
      slots,
      and(
        eq(slots.offerId, serviceOfferView.id),
        eq(slots.status, "available"),
        sql`${slots.date} between ${today} and ${lastDayOf(today)}`,
        isOutsideDraws(sql`slots`),
      ),
    )
    .where(inArray(serviceOfferView.id, [...offerIds]))
    .groupBy(serviceOfferView.id);
  return new Map(
    rows.map((row) => [
      row.offerId,
      {
        remaining: row.remaining,
        nextDate: row.first ?? (row.capacity > 0 ? nextMonday(today) : null),
        reserved: row.reserved,
        draw: row.draw && { ...row.draw, opensAt: new Date(row.draw.opensAt).toISOString() },
      },
    ]),
  );
}

/** All reserved and used places of a request, by day. */
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

/** Places of a week with a draw are assigned through its entries only. */
export const isOutsideDraws = (places: SQL): SQL => sql`not exists (select 1 from draws
  where draws.offer_id = ${places}.offer_id and draws.week = ${places}.week and draws.status <> 'cancelled')`;

const reservedBy = (commonId: string) => and(eq(slots.commonId, commonId), eq(slots.status, "reserved"));
const lastDayOf = (today: string) => addDays(weekOf(today), 6);
const nextMonday = (today: string) => addDays(weekOf(today), 7);

/** Fewer places are left than requested: the next date is next week. */
function nextOpening(week: Remaining | undefined, today: string): string | null {
  if (!week || week.nextDate === null) return null;
  return week.remaining > 0 ? nextMonday(today) : week.nextDate;
}
