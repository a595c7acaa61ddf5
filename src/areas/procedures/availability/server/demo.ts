import { addDays, dayOf, weekday, weekOf } from "../../../../kit/time/calendar.ts";
import { type Database, inTransaction } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import type { World } from "../../../../server/demo/demo-world.ts";
import { activeOffers } from "../../online-services/server/public.ts";
import { distributeEvenly } from "./capacity.ts";
import { demoDraws } from "./draw/demo-draws.ts";
import { generatePlaces, openPlaces } from "./generate-places.ts";

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
    await demoDraws(tx, server);
  });
}
