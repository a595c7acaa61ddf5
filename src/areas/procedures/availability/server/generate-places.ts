/** Opens and closes places: by hand, and automatically every week. */
import { and, asc, between, eq, inArray, lt, sql } from "drizzle-orm";
import { addDays, dayOf, timeOfDay, weekOf } from "../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { type Database, inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { serviceOfferView } from "../../online-services/server/public.ts";
import { type CapacityPlan, type PlannedDay, planDays } from "./capacity.ts";
import { closedIn, storeClosedDays, reopenDays } from "./closed-days.ts";
import { slots } from "./tables.ts";

interface SkippedDay {
  readonly date: string;
  readonly reason: "past" | "notWorking" | "closed" | "alreadyGenerated";
}

const weekdays = [1, 2, 3, 4, 5] as const;
const maxPlaces = 50_000;
const rowsPerInsert = 2000;
/** Next week's places are opened on Friday at 18:00 in Havana. */
const openingWeekday = 4;
const openingHour = 18;

/** Opens the planned places of several offers; a day that already has places of the offer is skipped. */
export async function generatePlaces(
  tx: Transaction,
  offerIds: readonly string[],
  plan: CapacityPlan,
  now: Date,
): Promise<{ created: number; skippedDays: SkippedDay[] }> {
  const offers = await lockOffers(tx, offerIds);
  const { days, notWorking } = planDays(plan);
  const today = dayOf(now);
  const futureDays = days.filter((day) => day.date >= today);
  const generated = new Set(
    (
      await tx
        .selectDistinct({ offerId: slots.offerId, date: slots.date })
        .from(slots)
        .where(and(inArray(slots.offerId, offers), between(slots.date, plan.from, plan.to)))
    ).map((row) => `${row.offerId} ${row.date}`),
  );
  const closed = new Set((await closedIn(tx, offers, plan)).map((row) => `${row.offerId} ${row.date}`));
  const isOpen = (offerId: string, { date }: PlannedDay) =>
    !generated.has(`${offerId} ${date}`) && !closed.has(`${offerId} ${date}`);
  const newPlaces = offers.flatMap((offerId) =>
    futureDays.filter((day) => isOpen(offerId, day)).map((day) => ({ offerId, ...day })),
  );
  const skippedDays = (dates: readonly string[], reason: SkippedDay["reason"]) =>
    dates.map((date) => ({ date, reason }));
  return {
    created: await openPlaces(tx, newPlaces),
    skippedDays: [
      ...skippedDays(notWorking, "notWorking"),
      ...skippedDays(
        days.filter((day) => day.date < today).map((day) => day.date),
        "past",
      ),
      ...skippedDays(datesOf(futureDays, offers, closed), "closed"),
      ...skippedDays(datesOf(futureDays, offers, generated), "alreadyGenerated"),
    ].sort((a, b) => (a.date < b.date ? -1 : 1)),
  };
}

/**
 * Brings the days of a period to the planned capacity by adding or cancelling free places; past days are skipped. A
 * capacity of zero closes the days, so that the weekly generation leaves them closed. `by`: the acting user.
 */
export async function regeneratePlaces(
  tx: Transaction,
  offerId: string,
  plan: CapacityPlan,
  now: Date,
  by: string | null = null,
): Promise<{ created: number; cancelled: number; kept: number }> {
  await lockOffers(tx, [offerId]);
  const today = dayOf(now);
  const { days, notWorking } = planDays(plan);
  const plannedPlaces = new Map([
    ...notWorking.map((date) => [date, 0] as const),
    ...days.map((day) => [day.date, day.places] as const),
  ]);
  for (const date of plannedPlaces.keys()) if (date < today) plannedPlaces.delete(date);
  const existing = await tx
    .select({ id: slots.id, date: slots.date, status: slots.status })
    .from(slots)
    .where(
      and(
        eq(slots.offerId, offerId),
        inArray(slots.date, [...plannedPlaces.keys()]),
        inArray(slots.status, ["available", "reserved", "used"]),
      ),
    )
    .orderBy(asc(slots.date), asc(slots.id))
    .for("update");
  const surplusIds: string[] = [];
  const missingPlaces: (PlannedDay & { offerId: string })[] = [];
  let occupiedTotal = 0;
  await reopenDays(
    tx,
    offerId,
    [...plannedPlaces].filter(([, places]) => places > 0).map(([date]) => date),
  );
  if ((plan.perDay ?? plan.perWeek) === 0) {
    const dates = days.map((day) => day.date).filter((date) => date >= today);
    await storeClosedDays(tx, [offerId], dates, { at: now.toISOString(), by, note: null });
  }
  for (const [date, places] of plannedPlaces) {
    const slotsOfDay = existing.filter((slot) => slot.date === date);
    const freeSlots = slotsOfDay.filter((slot) => slot.status === "available");
    const occupiedCount = slotsOfDay.length - freeSlots.length;
    occupiedTotal += occupiedCount;
    const freeToKeep = Math.max(0, places - occupiedCount);
    surplusIds.push(...freeSlots.slice(freeToKeep).map((slot) => slot.id));
    missingPlaces.push({ offerId, date, places: Math.max(0, freeToKeep - freeSlots.length) });
  }
  return {
    created: await openPlaces(tx, missingPlaces),
    cancelled: await cancelSlots(tx, surplusIds, now),
    kept: occupiedTotal,
  };
}

/**
 * Opens this week, and from Friday 18:00 the next, for every active offer without a place in it. Runs every few
 * minutes, so that a server that was off on Friday evening catches up.
 */
export async function openDueWeeks(db: Database, now: Date): Promise<number> {
  const monday = weekOf(dayOf(now));
  const nextIsDue = now >= timeOfDay(addDays(monday, openingWeekday), openingHour);
  const dueWeeks = nextIsDue ? [monday, addDays(monday, 7)] : [monday];
  return inTransaction(db, async (tx) => {
    let created = 0;
    for (const week of dueWeeks) {
      const offers = await tx
        .select({ id: serviceOfferView.id, perWeek: serviceOfferView.weeklyCapacity })
        .from(serviceOfferView)
        .where(
          and(
            eq(serviceOfferView.active, true),
            sql`not exists (select 1 from slots where slots.offer_id = ${serviceOfferView.id} and slots.date between ${week} and ${addDays(week, 6)})`,
          ),
        )
        .orderBy(asc(serviceOfferView.id));
      for (const offer of offers) {
        const plan = { from: week, to: addDays(week, 6), perWeek: offer.perWeek, weekdays };
        const openedCount = (await generatePlaces(tx, [offer.id], plan, now)).created;
        created += openedCount;
        if (openedCount > 0)
          await writeAuditEntry(tx, "system", {
            action: "availability.openWeek",
            kind: "offer",
            id: offer.id,
            after: { week, created: openedCount },
          });
      }
    }
    return created;
  });
}

/** Cancels the free places of past days; capacity is not carried over. */
export async function closePastDays(db: Database, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const closed = await tx
      .update(slots)
      .set({ status: "cancelled", updatedAt: now.toISOString() })
      .where(and(eq(slots.status, "available"), lt(slots.date, dayOf(now))))
      .returning({ id: slots.id });
    if (closed.length > 0)
      await writeAuditEntry(tx, "system", {
        action: "availability.closePastDays",
        kind: "day",
        id: dayOf(now),
        after: { cancelled: closed.length },
      });
    return closed.length;
  });
}

/** Inserts free places, in chunks within the driver's parameter limit. */
export async function openPlaces(
  tx: Transaction,
  plannedPlaces: readonly (PlannedDay & { offerId: string })[],
): Promise<number> {
  const total = plannedPlaces.reduce((sum, day) => sum + day.places, 0);
  if (total > maxPlaces) throw new Refusal("INVALID", { fields: { to: ["SHORTER_PERIOD"] } });
  const rows = plannedPlaces.flatMap(({ offerId, date, places }) =>
    Array.from({ length: places }, () => ({ offerId, date, week: weekOf(date) })),
  );
  for (let from = 0; from < rows.length; from += rowsPerInsert)
    await tx.insert(slots).values(rows.slice(from, from + rowsPerInsert));
  return total;
}

/** Days on which any of the offers already has places. */
function datesOf(days: readonly PlannedDay[], offers: readonly string[], has: ReadonlySet<string>): string[] {
  return days.map((day) => day.date).filter((date) => offers.some((offerId) => has.has(`${offerId} ${date}`)));
}

async function cancelSlots(tx: Transaction, ids: readonly string[], now: Date): Promise<number> {
  if (ids.length === 0) return 0;
  const cancelled = await tx
    .update(slots)
    .set({ status: "cancelled", updatedAt: now.toISOString() })
    .where(and(inArray(slots.id, [...ids]), eq(slots.status, "available")))
    .returning({ id: slots.id });
  return cancelled.length;
}

/** Serializes generations of one offer; NOT_FOUND for unknown offers. */
export async function lockOffers(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const uniqueIds = [...new Set(ids)];
  const rows = await tx
    .select({ id: serviceOfferView.id })
    .from(serviceOfferView)
    .where(inArray(serviceOfferView.id, uniqueIds))
    .orderBy(asc(serviceOfferView.id))
    .for("no key update");
  if (rows.length < uniqueIds.length) throw new Refusal("SERVICE_NOT_FOUND");
  return rows.map((row) => row.id);
}
