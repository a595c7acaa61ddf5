/** Days that somebody closed: remembered, so that no generation opens them again behind their back. */
import { and, asc, between, eq, gte, inArray, lte } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../server/database/connection.ts";
import { users } from "../../people/server/tables.ts";
import type { ClosedDay } from "../contract.ts";
import { closedDays } from "./tables.ts";

interface Period {
  readonly from: string;
  readonly to: string;
}

/** For the calendar: with who closed them and why. */
export async function closedDaysIn(
  db: Queryable,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<ClosedDay[]> {
  const rows = await db
    .select({ day: closedDays, firstName: users.firstName, lastName: users.lastName })
    .from(closedDays)
    .leftJoin(users, eq(users.id, closedDays.createdBy))
    .where(and(from ? gte(closedDays.date, from) : undefined, to ? lte(closedDays.date, to) : undefined))
    .orderBy(asc(closedDays.date), asc(closedDays.offerId));
  return rows.map(({ day, firstName, lastName }) => ({
    offerId: day.offerId,
    date: day.date,
    note: day.note,
    byName: [firstName, lastName].filter(Boolean).join(" ") || null,
    at: day.createdAt,
  }));
}

/** For generations: which of these offers' days are closed. */
export async function closedIn(
  tx: Transaction,
  offerIds: readonly string[],
  { from, to }: Period,
): Promise<{ offerId: string; date: string }[]> {
  return tx
    .select({ offerId: closedDays.offerId, date: closedDays.date })
    .from(closedDays)
    .where(and(inArray(closedDays.offerId, [...offerIds]), between(closedDays.date, from, to)));
}

/** No generation opens these days; the person who closes a day again says why again. */
export async function storeClosedDays(
  tx: Transaction,
  offerIds: readonly string[],
  dates: readonly string[],
  { at, by, note }: { readonly at: string; readonly by: string | null; readonly note: string | null },
): Promise<void> {
  const closing = { note, createdAt: at, createdBy: by };
  const days = offerIds.flatMap((offerId) => dates.map((date) => ({ offerId, date, ...closing })));
  if (days.length === 0) return;
  await tx
    .insert(closedDays)
    .values(days)
    .onConflictDoUpdate({ target: [closedDays.offerId, closedDays.date], set: closing });
}

/** Somebody opens places on them by hand: they are ordinary days again. */
export async function reopenDays(tx: Transaction, offerId: string, dates: readonly string[]): Promise<void> {
  if (dates.length === 0) return;
  await tx.delete(closedDays).where(and(eq(closedDays.offerId, offerId), inArray(closedDays.date, [...dates])));
}
