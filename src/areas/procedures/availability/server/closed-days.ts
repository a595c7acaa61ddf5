/** Days closed by staff: stored, so that the weekly generation does not open them again. */
import { and, asc, between, eq, gte, inArray, lte } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import { userView } from "../../../administration/people/server/public.ts";
import type { ClosedDay } from "../contract.ts";
import { closedDays } from "./tables.ts";

interface Period {
  readonly from: string;
  readonly to: string;
}

/** For the calendar: with author and reason. */
export async function closedDaysIn(
  db: Queryable,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<ClosedDay[]> {
  const rows = await db
    .select({ day: closedDays, firstName: userView.firstName, lastName: userView.lastName })
    .from(closedDays)
    .leftJoin(userView, eq(userView.id, closedDays.createdBy))
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

/** For the generation of places: the closed days of these offers. */
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

/** Excludes these days from the generation; closing a day again replaces the reason. */
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

/** Deletes the closure of days on which staff open places by hand. */
export async function reopenDays(tx: Transaction, offerId: string, dates: readonly string[]): Promise<void> {
  if (dates.length === 0) return;
  await tx.delete(closedDays).where(and(eq(closedDays.offerId, offerId), inArray(closedDays.date, [...dates])));
}
