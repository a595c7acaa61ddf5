/** How much may be asked for: the system's weekly maximum, places, the person's weekly quota, in this order (domain.md §6.1, §7 row 32). */
import { eq, sql } from "drizzle-orm";
import { addDays, dayOf, startOfDay, weekOf } from "../../../kit/calendar.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { Call, Caller } from "../../../server/call.ts";
import type { Queryable, Transaction } from "../../../server/database/database.ts";
import { numberSeries } from "../../../server/numbers.ts";
import { holdPlaces, remainingThisWeek, reservePlaces } from "../../availability/server/public.ts";
import { offerOf } from "../../online-services/server/public.ts";
import { users } from "../../people/server/tables.ts";
import { readSetting, readSettings } from "../../settings/server/public.ts";
import type { Family } from "../states.ts";
import { requestGroups } from "./tables.ts";

interface Wanted {
  readonly offerId: string;
  readonly family: Family;
  readonly commonId: string;
  readonly quantity: number;
  readonly until: Date;
}

/**
 * Reserves places within every limit or refuses: SYSTEM_WEEKLY_MAX, EXHAUSTED, USER_WEEKLY_MAX. Whoever comes here
 * holds the family's number series (`nextNumber` or `lockIntake`), so that counting and taking are one step.
 */
export async function takeIn(tx: Transaction, call: Call, caller: Caller, wanted: Wanted): Promise<void> {
  const { family, quantity } = wanted;
  const settings = await readSettings(tx, [`online.weeklyMaxSystem.${family}`, "online.weeklyCapPerUser"]);
  const monday = addDays(weekOf(dayOf(call.now)), 7);
  const taken = await weekCount(tx, call.now, sql`${requestGroups.family} = ${family}`);
  if (taken + quantity > settings[`online.weeklyMaxSystem.${family}`])
    throw new Refusal("SYSTEM_WEEKLY_MAX", { facts: { nextDate: monday } });
  await reservePlaces(tx, { ...wanted, userId: caller.userId, now: call.now });
  // Staff who ask for somebody at the counter are exempt.
  if (caller.kind === "staff") return;
  const used = await usedThisWeek(tx, call.now, caller.userId);
  const cap = settings["online.weeklyCapPerUser"];
  if (used + quantity > cap) throw new Refusal("USER_WEEKLY_MAX", { facts: { used, cap, nextDate: monday } });
}

/**
 * Refuses at once what cannot succeed, before anything is locked, checked or written: in the opening minute nearly
 * everybody comes too late, and must be told so while the few who are in time go on. Places that somebody is just
 * taking still count as free, so nobody is refused for a place that is given up; `takeIn` decides.
 */
export async function refuseHopeless(
  call: Call,
  { offerId, quantity }: Pick<Wanted, "offerId" | "quantity">,
): Promise<void> {
  const offer = await offerOf(call.db, offerId);
  if (!offer) throw new Refusal("SERVICE_NOT_FOUND");
  if (!offer.active) throw new Refusal("SERVICE_NOT_AVAILABLE");
  const today = dayOf(call.now);
  const monday = addDays(weekOf(today), 7);
  const most = await readSetting(call.db, `online.weeklyMaxSystem.${offer.family}`);
  const taken = await weekCount(call.db, call.now, sql`${requestGroups.family} = ${offer.family}`);
  if (taken + quantity > most) throw new Refusal("SYSTEM_WEEKLY_MAX", { facts: { nextDate: monday } });
  const left = (await remainingThisWeek(call.db, [offerId], today)).get(offerId);
  if (left && left.remaining >= quantity) return;
  const nextDate = left && left.remaining > 0 ? monday : (left?.nextDate ?? null);
  throw new Refusal("EXHAUSTED", { facts: { remaining: left?.remaining ?? 0, nextDate } });
}

/** Two requests of one person, or of one family, are counted one after the other. */
export async function lockPerson(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
}

export async function lockIntake(tx: Transaction, family: Family): Promise<void> {
  await tx.select().from(numberSeries).where(eq(numberSeries.series, family)).for("update");
}

/** Forms this person asked for this week, drafts with all the places they hold. */
export async function usedThisWeek(db: Queryable, now: Date, userId: string): Promise<number> {
  return weekCount(db, now, sql`${requestGroups.requesterId} = ${userId}`);
}

export async function quotaOf(
  db: Queryable,
  now: Date,
  userId: string,
): Promise<{ used: number; cap: number; weekEnds: string }> {
  const cap = await readSetting(db, "online.weeklyCapPerUser");
  return { used: await usedThisWeek(db, now, userId), cap, weekEnds: addDays(weekOf(dayOf(now)), 6) };
}

/**
 * Holds what the request has reserved until another moment, and reserves again what it lost meanwhile.
 * EXHAUSTED when that is no longer possible.
 */
export async function keepPlaces(
  tx: Transaction,
  now: Date,
  group: { commonId: string; offerId: string; requesterId: string },
  quantity: number,
  until: Date,
): Promise<void> {
  const held = await holdPlaces(tx, { commonId: group.commonId, until });
  if (held >= quantity) return;
  const { commonId, offerId, requesterId: userId } = group;
  await reservePlaces(tx, { commonId, offerId, userId, quantity: quantity - held, now, until });
}

async function weekCount(db: Queryable, now: Date, whose: ReturnType<typeof sql>): Promise<number> {
  const since = startOfDay(weekOf(dayOf(now))).toISOString();
  const counted = await db.execute<{ forms: number }>(sql`
    select coalesce(sum(greatest(case when ${requestGroups.status} = 'draft' then ${requestGroups.quantity} else 0 end, (
      select count(*) from request_forms f
      where f.common_id = ${requestGroups.commonId} and f.counts_for_week))), 0)::int as forms
    from ${requestGroups} where ${requestGroups.createdAt} >= ${since} and ${whose}`);
  return counted.rows[0]?.forms ?? 0;
}
