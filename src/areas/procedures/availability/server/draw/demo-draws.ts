/** Draws of the demo office in each state: announced, open for entries, drawn with places left, and with a waiting list. */
import { and, asc, eq } from "drizzle-orm";
import { addDays, dayOf, startOfDay, timeOfDay, weekOf } from "../../../../../kit/time/calendar.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import type { Server } from "../../../../../server/server.ts";
import { userView } from "../../../../administration/people/server/public.ts";
import { readSetting } from "../../../../administration/settings/server/public.ts";
import { activeOffers } from "../../../online-services/server/public.ts";
import { distributeEvenly } from "../capacity.ts";
import { openPlaces } from "../generate-places.ts";
import { drawEntries, draws, slots } from "../tables.ts";
import { drawnOrder, newSeed, publishedIdOf } from "./draw-order.ts";
import { identityKeyOf } from "./enter-draw.ts";

interface DemoDraw {
  readonly offerId: string;
  /** Weeks after the current one; clients cannot request those places yet. */
  readonly weeksAhead: number;
  readonly places: number;
  readonly opensAt: Date;
  readonly drawsAt: Date;
  readonly isDrawn?: true;
  readonly clients: readonly string[];
}

const workingDays = 5;

/** The draws are of the last two services of the catalogue: other demo data use the first. */
export async function demoDraws(tx: Transaction, server: Server): Promise<void> {
  const now = server.now();
  const [waitingListOffer, offer] = (await activeOffers(tx)).slice(-2);
  if (!waitingListOffer || !offer) return;
  const [client, client2, client3] = ["client@demo.example", "client2@demo.example", "client3@demo.example"] as const;
  const hoursFromNow = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const announced = timeOfDay(addDays(weekOf(dayOf(now)), 25), 10);
  const drawn = { weeksAhead: 2, opensAt: hoursFromNow(-2), drawsAt: hoursFromNow(-1), isDrawn: true } as const;
  const demo: readonly DemoDraw[] = [
    {
      offerId: offer._id,
      weeksAhead: 4,
      places: 50,
      opensAt: announced,
      drawsAt: new Date(announced.getTime() + 600_000),
      clients: [],
    },
    {
      offerId: offer._id,
      weeksAhead: 3,
      places: 40,
      opensAt: hoursFromNow(-1),
      // Longer than usual, so that the demo stays open for entries.
      drawsAt: startOfDay(addDays(dayOf(now), 2)),
      clients: [client],
    },
    { ...drawn, offerId: offer._id, places: 25, clients: [client2, client3] },
    { ...drawn, offerId: waitingListOffer._id, places: 1, clients: [client2, client3] },
  ];
  const people = await tx.select({ id: userView.id, email: userView.email }).from(userView);
  const ids = new Map(people.map(({ id, email }) => [email, id]));
  for (const draw of demo) await insertDraw(tx, server, draw, ids);
}

async function insertDraw(tx: Transaction, server: Server, demo: DemoDraw, userIds: Map<string, string>) {
  const { offerId, places, opensAt, drawsAt, isDrawn } = demo;
  const week = addDays(weekOf(dayOf(server.now())), demo.weeksAhead * 7);
  const days = distributeEvenly(places, workingDays);
  await openPlaces(
    tx,
    days.map((count, index) => ({ offerId, date: addDays(week, index), places: count })),
  );
  const seed = newSeed();
  const [draw] = await tx
    .insert(draws)
    .values({
      offerId,
      week,
      opensAt: opensAt.toISOString(),
      drawsAt: drawsAt.toISOString(),
      seed,
      ...(isDrawn && { status: "drawn", drawnAt: drawsAt.toISOString(), drawnEntries: demo.clients.length }),
    })
    .returning();
  if (!draw) throw new Error("no demo draw");
  const entries = [];
  for (const email of demo.clients) {
    const userId = userIds.get(email) ?? "";
    const identityKey = await identityKeyOf(tx, server, userId);
    entries.push(
      ...(await tx.insert(drawEntries).values({ drawId: draw.id, offerId, userId, identityKey }).returning()),
    );
  }
  if (!isDrawn) return;
  const hours = await readSetting(tx, "online.drawOfferHours");
  const offeredUntil = new Date(server.now().getTime() + hours * 3_600_000).toISOString();
  const order = drawnOrder(
    seed,
    entries.map(({ id }) => publishedIdOf(id)),
  );
  const free = await tx
    .select({ id: slots.id })
    .from(slots)
    .where(and(eq(slots.offerId, offerId), eq(slots.week, week)))
    .orderBy(asc(slots.date), asc(slots.id));
  for (const entry of entries) {
    const position = order.indexOf(publishedIdOf(entry.id)) + 1;
    const slot = free[position - 1];
    if (!slot) {
      await tx.update(drawEntries).set({ position }).where(eq(drawEntries.id, entry.id));
      continue;
    }
    await tx.update(drawEntries).set({ position, status: "offered", offeredUntil }).where(eq(drawEntries.id, entry.id));
    await tx
      .update(slots)
      .set({ status: "reserved", commonId: entry.id, userId: entry.userId, reservedUntil: offeredUntil })
      .where(eq(slots.id, slot.id));
  }
}
