/** Request limits, checked in this order: the system's weekly maximum, available places, the person's weekly quota. */
import { eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { addDays, dayOf, startOfDay, weekOf } from "../../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Call } from "../../../../../server/call.ts";
import type { Caller } from "../../../../../server/caller.ts";
import type { Queryable, Transaction } from "../../../../../server/database/connection.ts";
import { numberSeries } from "../../../../../server/crud/number-series.ts";
import { extendHold, isOutsideDraws, reservePlaces } from "../../../availability/server/public.ts";
import { userView } from "../../../../administration/people/server/public.ts";
import { readSetting, readSettings, settingOf } from "../../../../administration/settings/server/public.ts";
import type { Quota } from "../../wizard/quota.ts";
import type { Family } from "../../states.ts";
import { requestGroups } from "../tables.ts";

interface ReservationInput {
  readonly offerId: string;
  readonly family: Family;
  readonly commonId: string;
  readonly quantity: number;
  readonly until: Date;
}

/** Reserves places within the person's quota. The person must be locked. EXHAUSTED, USER_WEEKLY_MAX. */
export async function reserveForRequest(
  tx: Transaction,
  call: Call,
  caller: Caller,
  input: ReservationInput,
): Promise<void> {
  const { quantity } = input;
  await reservePlaces(tx, { ...input, userId: caller.userId, now: call.now });
  await requirePersonalCapacity(tx, call, caller, quantity);
}

/** The person must be locked. USER_WEEKLY_MAX; staff who enter a request at the counter are exempt. */
export async function requirePersonalCapacity(
  tx: Transaction,
  call: Call,
  caller: Caller,
  quantity: number,
): Promise<void> {
  if (caller.kind === "staff") return;
  const used = await usedThisWeek(tx, call.now, caller.userId);
  const cap = await readSetting(tx, "online.weeklyCapPerUser");
  if (used + quantity > cap)
    throw new Refusal("USER_WEEKLY_MAX", { facts: { used, cap, nextDate: nextMonday(call.now) } });
}

/**
 * Throws SYSTEM_WEEKLY_MAX. Exact only for a caller that holds the family's number series (`nextNumber` or
 * `lockFamily`), which makes count and reservation atomic. Take that lock last, because it serializes all callers.
 */
export async function requireWeeklyCapacity(
  tx: Transaction,
  now: Date,
  { family, quantity }: Pick<ReservationInput, "family" | "quantity">,
): Promise<void> {
  // A week in two years has two number series, so an advisory lock serializes their holders.
  if (hasNewYear(now)) await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`week of ${family}`}))`);
  const limit = `online.weeklyMaxSystem.${family}` as const;
  const result = await tx.execute<{ used: number; most: number | null }>(sql`
    select (${weeklyFormCount(now, sql`${requestGroups.family} = ${family}`)}) as used,
      (select value from settings where key = ${limit}) as most`);
  const { used = 0, most = null } = result.rows[0] ?? {};
  if (used + quantity > settingOf(limit, most))
    throw new Refusal("SYSTEM_WEEKLY_MAX", { facts: { nextDate: nextMonday(now) } });
}

/**
 * Refuses with one statement what cannot succeed: in the opening minute most callers are too late, and must get their
 * answer without delaying the others. Places that are being reserved still count as free, so nobody is refused
 * because of a reservation that is rolled back; `reserveForRequest` and `requireWeeklyCapacity` decide. Returns the
 * family of the offer. SERVICE_NOT_FOUND, SERVICE_NOT_AVAILABLE, SYSTEM_WEEKLY_MAX, EXHAUSTED.
 */
export async function precheckCapacity(
  db: Queryable,
  now: Date,
  { offerId, quantity }: Pick<ReservationInput, "offerId" | "quantity">,
): Promise<Family> {
  const today = dayOf(now);
  const monday = nextMonday(now);
  const result = await db.execute<{
    family: Family;
    active: boolean;
    capacity: number;
    free: number;
    used: number;
    most: number | null;
  }>(sql`
    select o.family, o.active, o.weekly_capacity as capacity,
      (select count(*)::int from (select from slots s where s.offer_id = o.id and s.status = 'available'
        and s.date between ${today} and ${addDays(monday, -1)} and ${isOutsideDraws(sql`s`)} limit ${quantity}) free) as free,
      (${weeklyFormCount(now, sql`${requestGroups.family} = o.family`)}) as used,
      (select value from settings where key = 'online.weeklyMaxSystem.' || o.family) as most
    from online_service_offers o where o.id = ${offerId}`);
  const offer = result.rows[0];
  if (!offer) throw new Refusal("SERVICE_NOT_FOUND");
  if (!offer.active) throw new Refusal("SERVICE_NOT_AVAILABLE");
  const weeklyMax = settingOf(`online.weeklyMaxSystem.${offer.family}`, offer.most);
  if (offer.used + quantity > weeklyMax) throw new Refusal("SYSTEM_WEEKLY_MAX", { facts: { nextDate: monday } });
  if (offer.free < quantity)
    throw new Refusal("EXHAUSTED", {
      facts: { remaining: offer.free, nextDate: offer.free > 0 || offer.capacity > 0 ? monday : null },
    });
  return offer.family;
}

/** Serializes the requests of one person, so that quotas are counted correctly. */
export async function lockPerson(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: userView.id }).from(userView).where(eq(userView.id, userId)).for("update");
}

export async function lockFamily(tx: Transaction, family: Family): Promise<void> {
  await tx.select().from(numberSeries).where(eq(numberSeries.series, family)).for("update");
}

/** Forms of this person in the current week; a draft counts with all its reserved places. */
async function usedThisWeek(db: Queryable, now: Date, userId: string): Promise<number> {
  return weekCount(db, now, sql`${requestGroups.requesterId} = ${userId}`);
}

export async function readRequestQuota(db: Queryable, now: Date, userId: string): Promise<z.output<typeof Quota>> {
  const settings = await readSettings(db, [
    "online.weeklyCapPerUser",
    "online.maxFormsPerGroup",
    "online.draftTtlMinutes",
  ]);
  return {
    used: await usedThisWeek(db, now, userId),
    cap: settings["online.weeklyCapPerUser"],
    weekEnds: addDays(weekOf(dayOf(now)), 6),
    perRequest: settings["online.maxFormsPerGroup"],
    draftMinutes: settings["online.draftTtlMinutes"],
  };
}

/**
 * Extends the request's reserved places and reserves again the ones that expired. EXHAUSTED if that is no longer
 * possible.
 */
export async function extendReservation(
  tx: Transaction,
  now: Date,
  group: { commonId: string; offerId: string; requesterId: string },
  quantity: number,
  until: Date,
): Promise<void> {
  const extended = await extendHold(tx, { commonId: group.commonId, until, now });
  if (extended >= quantity) return;
  const { commonId, offerId, requesterId: userId } = group;
  await reservePlaces(tx, { commonId, offerId, userId, quantity: quantity - extended, now, until });
}

const hasNewYear = (now: Date) => {
  const monday = weekOf(dayOf(now));
  return monday.slice(0, 4) !== addDays(monday, 6).slice(0, 4);
};
const nextMonday = (now: Date) => addDays(weekOf(dayOf(now)), 7);

async function weekCount(db: Queryable, now: Date, owner: SQL): Promise<number> {
  const result = await db.execute<{ forms: number }>(weeklyFormCount(now, owner));
  return result.rows[0]?.forms ?? 0;
}

/** Query that counts the forms of the current week; a draft counts with all its reserved places. */
function weeklyFormCount(now: Date, owner: SQL): SQL {
  const [since, until] = [weekOf(dayOf(now)), nextMonday(now)].map((day) => startOfDay(day).toISOString());
  return sql`
    select coalesce(sum(greatest(case when ${requestGroups.status} = 'draft' then ${requestGroups.quantity} else 0 end, (
      select count(*) from request_forms f
      where f.common_id = ${requestGroups.commonId} and f.counts_for_week))), 0)::int as forms
    from ${requestGroups}
    where ${requestGroups.createdAt} >= ${since} and ${requestGroups.createdAt} < ${until} and ${owner}`;
}
