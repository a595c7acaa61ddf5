/** Home widget: this week's places per family. One statement. */
import { and, between, eq, sql } from "drizzle-orm";
import { addDays, dayOf, weekOf } from "../../../../kit/time/calendar.ts";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import type { Call } from "../../../../server/call.ts";
import { serviceOfferView } from "../../online-services/server/public.ts";
import type { availabilityContract } from "../contract.ts";
import { placeCounts } from "./queries.ts";
import { slots } from "./tables.ts";

export async function placesHome({ db, now }: Call): Promise<OutputOf<typeof availabilityContract.home>> {
  const monday = weekOf(dayOf(now));
  const nextWeek = addDays(monday, 7);
  const rows = await db
    .select({
      family: serviceOfferView.family,
      isNext: sql<boolean>`${slots.date} >= ${nextWeek}`,
      ...placeCounts,
    })
    .from(serviceOfferView)
    .innerJoin(slots, and(eq(slots.offerId, serviceOfferView.id), between(slots.date, monday, addDays(nextWeek, 6))))
    .groupBy(sql`1, 2`)
    .orderBy(sql`1, 2`);
  const nextOpen = rows.some(({ isNext, available, reserved, used }) => isNext && available + reserved + used > 0);
  return {
    families: rows.filter(({ isNext }) => !isNext).map(({ isNext: _isNext, cancelled: _cancelled, ...row }) => row),
    nextOpen,
  };
}
