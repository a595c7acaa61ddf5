import { and, asc, count, eq, gte, lte, max, sql } from "drizzle-orm";
import type { Queryable } from "../../../../server/database/connection.ts";
import type { SlotStatus } from "../states.ts";
import { slots } from "./tables.ts";

type PlaceCounts = Record<SlotStatus, number>;
interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const inStatus = (status: SlotStatus) => sql<number>`(count(*) filter (where ${slots.status} = ${status}))::int`;
/** Number of places per status. */
export const placeCounts = {
  available: inStatus("available"),
  reserved: inStatus("reserved"),
  used: inStatus("used"),
  cancelled: inStatus("cancelled"),
};

/** Places of a period by status. */
export async function countsIn(db: Queryable, period: Period): Promise<PlaceCounts> {
  const [row] = await db.select(placeCounts).from(slots).where(inPeriod(period));
  return row ?? { available: 0, reserved: 0, used: 0, cancelled: 0 };
}

/** Places by status and offer, optionally by day. */
export async function countsByOffer(
  db: Queryable,
  period: Period,
  daily: boolean,
): Promise<(PlaceCounts & { offerId: string; date?: string })[]> {
  if (daily)
    return db
      .select({ offerId: slots.offerId, date: slots.date, ...placeCounts })
      .from(slots)
      .where(inPeriod(period))
      .groupBy(slots.offerId, slots.date)
      .orderBy(asc(slots.date), asc(slots.offerId));
  return db
    .select({ offerId: slots.offerId, ...placeCounts })
    .from(slots)
    .where(inPeriod(period))
    .groupBy(slots.offerId)
    .orderBy(asc(slots.offerId));
}

/** Places that a user's request has reserved. */
export async function countReservedPlaces(
  db: Queryable,
  commonId: string,
  userId: string,
): Promise<{ reserved: number; reservedUntil: string | null }> {
  const [row] = await db
    .select({ reserved: count(), reservedUntil: max(slots.reservedUntil) })
    .from(slots)
    .where(and(eq(slots.commonId, commonId), eq(slots.userId, userId), eq(slots.status, "reserved")));
  return { reserved: row?.reserved ?? 0, reservedUntil: row?.reservedUntil ?? null };
}

function inPeriod({ from, to }: Period) {
  return and(from ? gte(slots.date, from) : undefined, to ? lte(slots.date, to) : undefined);
}
