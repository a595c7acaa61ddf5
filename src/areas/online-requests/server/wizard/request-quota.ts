/** How much may be asked for: the system's weekly maximum, places, the person's weekly quota, in this order (domain.md §6.1, §7 row 32). */
import { eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { addDays, dayOf, startOfDay, weekOf } from "../../../../kit/calendar.ts";
import { Refusal } from "../../../../kit/errors.ts";
import type { Call, Caller } from "../../../../server/call.ts";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import { numberSeries } from "../../../../server/crud/number-series.ts";
import { extendHold, reservePlaces } from "../../../availability/server/public.ts";
import { users } from "../../../people/server/tables.ts";
import { readSetting, readSettings, settingOf } from "../../../settings/server/public.ts";
import type { Quota } from "../../wizard/quota.ts";
import type { Family } from "../../states.ts";
import { requestGroups } from "../tables.ts";

interface Wanted {
  readonly offerId: string;
  readonly family: Family;
  readonly commonId: string;
  readonly quantity: number;
  readonly until: Date;
}

/** Reserves places within the person's quota, or refuses: EXHAUSTED, USER_WEEKLY_MAX. The person must be locked. */
export async function reserveForRequest(tx: Transaction, call: Call, caller: Caller, wanted: Wanted): Promise<void> {
  const { quantity } = wanted;
  await reservePlaces(tx, { ...wanted, userId: caller.userId, now: call.now });
  // Staff who ask for somebody at the counter are exempt.
  if (caller.kind === "staff") return;
  const used = await usedThisWeek(tx, call.now, caller.userId);
  const cap = await readSetting(tx, "online.weeklyCapPerUser");
  if (used + quantity > cap)
    throw new Refusal("USER_WEEKLY_MAX", { facts: { used, cap, nextDate: nextMonday(call.now) } });
}

/**
 * Refuses SYSTEM_WEEKLY_MAX. What it says is certain for a caller who holds the family's number series (`nextNumber` or
 * `lockFamily`), so that counting and taking are one step. That is the last thing a caller takes: all others wait for it.
 */
export async function requireWeeklyCapacity(
  tx: Transaction,
  now: Date,
  { family, quantity }: Pick<Wanted, "family" | "quantity">,
): Promise<void> {
  // A week of two years has two series: their holders are counted one after the other too.
  if (hasNewYear(now)) await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`week of ${family}`}))`);
  const limit = `online.weeklyMaxSystem.${family}` as const;
  const found = await tx.execute<{ taken: number; most: number | null }>(sql`
    select (${formsAsked(now, sql`${requestGroups.family} = ${family}`)}) as taken,
      (select value from settings where key = ${limit}) as most`);
  const { taken = 0, most = null } = found.rows[0] ?? {};
  if (taken + quantity > settingOf(limit, most))
    throw new Refusal("SYSTEM_WEEKLY_MAX", { facts: { nextDate: nextMonday(now) } });
}

/**
 * Refuses at once, with one statement, what cannot succeed: in the opening minute nearly everybody comes too late, and
 * must be told so while the few who are in time go on. Places that somebody is just taking still count as free, so
 * nobody is refused for a place that is given up; `reserveForRequest` and `requireWeeklyCapacity` decide. Returns the family of the offer.
 */
export async function precheckCapacity(
  db: Queryable,
  now: Date,
  { offerId, quantity }: Pick<Wanted, "offerId" | "quantity">,
): Promise<Family> {
  const today = dayOf(now);
  const monday = nextMonday(now);
  const found = await db.execute<{
    family: Family;
    active: boolean;
    capacity: number;
    free: number;
    taken: number;
    most: number | null;
  }>(sql`
    select o.family, o.active, o.weekly_capacity as capacity,
      (select count(*)::int from (select from slots s where s.offer_id = o.id and s.status = 'available'
        and s.date between ${today} and ${addDays(monday, -1)} limit ${quantity}) free) as free,
      (${formsAsked(now, sql`${requestGroups.family} = o.family`)}) as taken,
      (select value from settings where key = 'online.weeklyMaxSystem.' || o.family) as most
    from online_service_offers o where o.id = ${offerId}`);
  const offer = found.rows[0];
  if (!offer) throw new Refusal("SERVICE_NOT_FOUND");
  if (!offer.active) throw new Refusal("SERVICE_NOT_AVAILABLE");
  const most = settingOf(`online.weeklyMaxSystem.${offer.family}`, offer.most);
  if (offer.taken + quantity > most) throw new Refusal("SYSTEM_WEEKLY_MAX", { facts: { nextDate: monday } });
  if (offer.free < quantity)
    throw new Refusal("EXHAUSTED", {
      facts: { remaining: offer.free, nextDate: offer.free > 0 || offer.capacity > 0 ? monday : null },
    });
  return offer.family;
}

/** Two requests of one person, or of one family, are counted one after the other. */
export async function lockPerson(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
}

export async function lockFamily(tx: Transaction, family: Family): Promise<void> {
  await tx.select().from(numberSeries).where(eq(numberSeries.series, family)).for("update");
}

/** Forms this person asked for this week, drafts with all the places they hold. */
async function usedThisWeek(db: Queryable, now: Date, userId: string): Promise<number> {
  return weekCount(db, now, sql`${requestGroups.requesterId} = ${userId}`);
}

export async function readRequestQuota(db: Queryable, now: Date, userId: string): Promise<z.output<typeof Quota>> {
  const read = await readSettings(db, ["online.weeklyCapPerUser", "online.maxFormsPerGroup", "online.draftTtlMinutes"]);
  return {
    used: await usedThisWeek(db, now, userId),
    cap: read["online.weeklyCapPerUser"],
    weekEnds: addDays(weekOf(dayOf(now)), 6),
    perRequest: read["online.maxFormsPerGroup"],
    draftMinutes: read["online.draftTtlMinutes"],
  };
}

/**
 * Holds what the request has reserved until another moment, and reserves again what it lost meanwhile.
 * EXHAUSTED when that is no longer possible.
 */
export async function extendReservation(
  tx: Transaction,
  now: Date,
  group: { commonId: string; offerId: string; requesterId: string },
  quantity: number,
  until: Date,
): Promise<void> {
  const held = await extendHold(tx, { commonId: group.commonId, until });
  if (held >= quantity) return;
  const { commonId, offerId, requesterId: userId } = group;
  await reservePlaces(tx, { commonId, offerId, userId, quantity: quantity - held, now, until });
}

const hasNewYear = (now: Date) => {
  const monday = weekOf(dayOf(now));
  return monday.slice(0, 4) !== addDays(monday, 6).slice(0, 4);
};
const nextMonday = (now: Date) => addDays(weekOf(dayOf(now)), 7);

async function weekCount(db: Queryable, now: Date, whose: SQL): Promise<number> {
  const counted = await db.execute<{ forms: number }>(formsAsked(now, whose));
  return counted.rows[0]?.forms ?? 0;
}

/** A query for how many forms were asked for this week; drafts count with all the places they hold. */
function formsAsked(now: Date, whose: SQL): SQL {
  const [since, until] = [weekOf(dayOf(now)), nextMonday(now)].map((day) => startOfDay(day).toISOString());
  return sql`
    select coalesce(sum(greatest(case when ${requestGroups.status} = 'draft' then ${requestGroups.quantity} else 0 end, (
      select count(*) from request_forms f
      where f.common_id = ${requestGroups.commonId} and f.counts_for_week))), 0)::int as forms
    from ${requestGroups}
    where ${requestGroups.createdAt} >= ${since} and ${requestGroups.createdAt} < ${until} and ${whose}`;
}
