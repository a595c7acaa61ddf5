/** Opening and closing places: by hand, and by itself every week. */
import { and, asc, between, eq, inArray, lt, sql } from "drizzle-orm";
import { addDays, dayOf, timeOfDay, weekOf } from "../../../kit/calendar.ts";
import { Refusal } from "../../../kit/errors.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { onlineServiceOffers } from "../../online-services/server/tables.ts";
import { type CapacityPlan, type PlannedDay, planDays } from "./capacity.ts";
import { closedIn, storeClosedDays, reopenDays } from "./closed-days.ts";
import { slots } from "./tables.ts";

export interface SkippedDay {
  readonly date: string;
  readonly reason: "past" | "notWorking" | "closed" | "alreadyGenerated";
}

const everyWeekday = [1, 2, 3, 4, 5] as const;
const mostAtOnce = 50_000;
const rowsPerInsert = 2000;
/** Friday 18:00 in Havana, next week's places are opened. */
const openingWeekday = 4;
const openingHour = 18;

/** Opens the planned places of several offers; a day that has any place of the offer already is left alone. */
export async function generatePlaces(
  tx: Transaction,
  offerIds: readonly string[],
  plan: CapacityPlan,
  now: Date,
): Promise<{ created: number; skippedDays: SkippedDay[] }> {
  const offers = await lockOffers(tx, offerIds);
  const { days, notWorking } = planDays(plan);
  const today = dayOf(now);
  const coming = days.filter((day) => day.date >= today);
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
  const opened = offers.flatMap((offerId) =>
    coming.filter((day) => isOpen(offerId, day)).map((day) => ({ offerId, ...day })),
  );
  const skip = (dates: readonly string[], reason: SkippedDay["reason"]) => dates.map((date) => ({ date, reason }));
  return {
    created: await openPlaces(tx, opened),
    skippedDays: [
      ...skip(notWorking, "notWorking"),
      ...skip(
        days.filter((day) => day.date < today).map((day) => day.date),
        "past",
      ),
      ...skip(datesOf(coming, offers, closed), "closed"),
      ...skip(datesOf(coming, offers, generated), "alreadyGenerated"),
    ].sort((a, b) => (a.date < b.date ? -1 : 1)),
  };
}

/**
 * Brings the days of a period to the planned capacity by adding or cancelling free places; days past are left alone. No
 * capacity at all closes the days, so that they stay so when their week opens by itself. `by`: who does it.
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
  const wanted = new Map([
    ...notWorking.map((date) => [date, 0] as const),
    ...days.map((day) => [day.date, day.places] as const),
  ]);
  for (const date of wanted.keys()) if (date < today) wanted.delete(date);
  const existing = await tx
    .select({ id: slots.id, date: slots.date, status: slots.status })
    .from(slots)
    .where(
      and(
        eq(slots.offerId, offerId),
        inArray(slots.date, [...wanted.keys()]),
        inArray(slots.status, ["available", "reserved", "used"]),
      ),
    )
    .orderBy(asc(slots.date), asc(slots.id))
    .for("update");
  const surplus: string[] = [];
  const missing: (PlannedDay & { offerId: string })[] = [];
  let kept = 0;
  await reopenDays(
    tx,
    offerId,
    [...wanted].filter(([, places]) => places > 0).map(([date]) => date),
  );
  if ((plan.perDay ?? plan.perWeek) === 0) {
    const dates = days.map((day) => day.date).filter((date) => date >= today);
    await storeClosedDays(tx, [offerId], dates, { at: now.toISOString(), by, note: null });
  }
  for (const [date, places] of wanted) {
    const ofDay = existing.filter((slot) => slot.date === date);
    const free = ofDay.filter((slot) => slot.status === "available");
    const taken = ofDay.length - free.length;
    kept += taken;
    const keepFree = Math.max(0, places - taken);
    surplus.push(...free.slice(keepFree).map((slot) => slot.id));
    missing.push({ offerId, date, places: Math.max(0, keepFree - free.length) });
  }
  return { created: await openPlaces(tx, missing), cancelled: await cancelPlaces(tx, surplus, now), kept };
}

/**
 * Opens this week, and from Friday 18:00 the next, for every active offer that has no place in it yet. It runs every
 * few minutes, so that a server that was off on Friday evening makes up for it soon.
 */
export async function openDueWeeks(db: Database, now: Date): Promise<number> {
  const monday = weekOf(dayOf(now));
  const nextIsDue = now >= timeOfDay(addDays(monday, openingWeekday), openingHour);
  const due = nextIsDue ? [monday, addDays(monday, 7)] : [monday];
  return inTransaction(db, async (tx) => {
    let created = 0;
    for (const week of due) {
      const offers = await tx
        .select({ id: onlineServiceOffers.id, perWeek: onlineServiceOffers.weeklyCapacity })
        .from(onlineServiceOffers)
        .where(
          and(
            eq(onlineServiceOffers.active, true),
            sql`not exists (select 1 from slots where slots.offer_id = ${onlineServiceOffers.id} and slots.date between ${week} and ${addDays(week, 6)})`,
          ),
        )
        .orderBy(asc(onlineServiceOffers.id));
      for (const offer of offers) {
        const plan = { from: week, to: addDays(week, 6), perWeek: offer.perWeek, weekdays: everyWeekday };
        const opened = (await generatePlaces(tx, [offer.id], plan, now)).created;
        created += opened;
        if (opened > 0)
          await writeAuditEntry(tx, "system", {
            action: "availability.openWeek",
            kind: "offer",
            id: offer.id,
            after: { week, created: opened },
          });
      }
    }
    return created;
  });
}

/** The day is over: places that stayed free are lost, nothing is carried over. */
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

/** Inserts free places, in chunks that the driver can take. */
export async function openPlaces(
  tx: Transaction,
  wanted: readonly (PlannedDay & { offerId: string })[],
): Promise<number> {
  const total = wanted.reduce((sum, day) => sum + day.places, 0);
  if (total > mostAtOnce) throw new Refusal("INVALID", { fields: { to: ["SHORTER_PERIOD"] } });
  const rows = wanted.flatMap(({ offerId, date, places }) =>
    Array.from({ length: places }, () => ({ offerId, date, week: weekOf(date) })),
  );
  for (let from = 0; from < rows.length; from += rowsPerInsert)
    await tx.insert(slots).values(rows.slice(from, from + rowsPerInsert));
  return total;
}

/** Days of which any of the offers has something. */
function datesOf(days: readonly PlannedDay[], offers: readonly string[], has: ReadonlySet<string>): string[] {
  return days.map((day) => day.date).filter((date) => offers.some((offerId) => has.has(`${offerId} ${date}`)));
}

async function cancelPlaces(tx: Transaction, ids: readonly string[], now: Date): Promise<number> {
  if (ids.length === 0) return 0;
  const cancelled = await tx
    .update(slots)
    .set({ status: "cancelled", updatedAt: now.toISOString() })
    .where(and(inArray(slots.id, [...ids]), eq(slots.status, "available")))
    .returning({ id: slots.id });
  return cancelled.length;
}

/** Two generations of one offer follow each other; refuses offers that do not exist. */
export async function lockOffers(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)];
  const rows = await tx
    .select({ id: onlineServiceOffers.id })
    .from(onlineServiceOffers)
    .where(inArray(onlineServiceOffers.id, wanted))
    .orderBy(asc(onlineServiceOffers.id))
    .for("no key update");
  if (rows.length < wanted.length) throw new Refusal("SERVICE_NOT_FOUND");
  return rows.map((row) => row.id);
}
