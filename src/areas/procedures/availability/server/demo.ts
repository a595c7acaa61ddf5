import { addDays, dayOf, timeOfDay, weekday, weekOf } from "../../../../kit/time/calendar.ts";
import { type Database, inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import type { World } from "../../../../server/demo/demo-world.ts";
import { activeOffers } from "../../online-services/server/public.ts";
import { distributeEvenly } from "./capacity.ts";
import { newSeed } from "./draw/draw-order.ts";
import { generatePlaces, openPlaces } from "./generate-places.ts";
import { draws } from "./tables.ts";

/**
 * Places for the rest of this week and for the next. The demo office works at weekends too, so that the demo has places
 * on every day of the year.
 */
export async function demoPlaces(db: Database, _world: World, server: Server): Promise<void> {
  const now = server.now();
  const today = dayOf(now);
  await inTransaction(db, async (tx) => {
    for (const offer of await activeOffers(tx)) {
      const remainingDays = 8 - weekday(today);
      const thisWeek = distributeEvenly(offer.weeklyCapacity, remainingDays).map((places, index) => ({
        offerId: offer._id,
        date: addDays(today, index),
        places,
      }));
      await openPlaces(tx, thisWeek);
      const monday = addDays(weekOf(today), 7);
      const weekdays = [1, 2, 3, 4, 5];
      const nextWeek = { from: monday, to: addDays(monday, 6), perWeek: offer.weeklyCapacity, weekdays };
      await generatePlaces(tx, [offer._id], nextWeek, now);
    }
    await scheduleDemoDraw(tx, now);
  });
}

/** The last service of the catalogue draws the places of a later week: nobody can ask for them yet. */
async function scheduleDemoDraw(tx: Transaction, now: Date): Promise<void> {
  const offerId = (await activeOffers(tx)).at(-1)?._id;
  if (!offerId) return;
  const week = addDays(weekOf(dayOf(now)), 14);
  const opensAt = timeOfDay(addDays(week, -3), 10);
  await tx.insert(draws).values({
    offerId,
    week,
    opensAt: opensAt.toISOString(),
    drawsAt: new Date(opensAt.getTime() + 600_000).toISOString(),
    seed: newSeed(),
  });
}
