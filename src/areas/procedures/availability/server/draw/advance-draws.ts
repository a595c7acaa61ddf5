/**
 * The job of the draws. Each step locks the draw, so that two processes never draw twice or offer one place to two
 * people: draws what is due, ends offers that were not accepted, offers free places to the next, closes past weeks.
 */
import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { addDays, dayOf } from "../../../../../kit/time/calendar.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import type { Server } from "../../../../../server/server.ts";
import { readSetting } from "../../../../administration/settings/server/public.ts";
import { releaseSlots } from "../places.ts";
import { drawEntries, draws, slots } from "../tables.ts";
import { drawnOrder, publishedIdOf } from "./draw-order.ts";
import { type DrawRow, drawStateMachine, entryStateMachine, lockDraw } from "./draw-workflows.ts";
import { notifyOffered } from "./notifications.ts";
import { expireWaiting } from "./schedule-draw.ts";

export async function advanceDraws(server: Server): Promise<{ drawn: number; offered: number }> {
  const now = server.now();
  const due = await server.db
    .select({ id: draws.id })
    .from(draws)
    .where(and(inArray(draws.status, ["scheduled", "drawn"]), lte(draws.drawsAt, now.toISOString())))
    .orderBy(asc(draws.drawsAt));
  let [drawn, offered] = [0, 0];
  for (const { id } of due)
    await inTransaction(server.db, async (tx) => {
      let draw = await lockDraw(tx, id, "update");
      if (draw.status === "scheduled") {
        draw = await assignPositions(tx, draw, now);
        drawn += 1;
      }
      if (draw.status !== "drawn") return;
      await appendLaterEntries(tx, draw);
      await expireOffers(tx, draw, now);
      if (dayOf(now) < addDays(draw.week, 7)) offered += await offerPlaces(tx, server, draw, now);
      else await closeDraw(tx, draw, now);
    });
  return { drawn, offered };
}

/** Writes the position of each entry in the order of the seed. */
async function assignPositions(tx: Transaction, draw: DrawRow, now: Date): Promise<DrawRow> {
  const rows = await tx
    .select({ id: drawEntries.id })
    .from(drawEntries)
    .where(and(eq(drawEntries.drawId, draw.id), eq(drawEntries.status, "waiting")));
  const idOf = new Map(rows.map(({ id }) => [publishedIdOf(id), id]));
  const ids = drawnOrder(draw.seed, [...idOf.keys()]).map((published) => idOf.get(published));
  await tx.execute(sql`
    update draw_entries set position = drawn.position
    from unnest(${sql.param(ids)}::uuid[]) with ordinality drawn(id, position) where draw_entries.id = drawn.id`);
  const set = { drawnAt: now.toISOString(), drawnEntries: rows.length };
  return (await drawStateMachine.move(tx, draw, { actor: "system", now, to: "drawn", asActor: "system", set })).row;
}

/** Who arrived after the draw follows, in the order of arrival. */
async function appendLaterEntries(tx: Transaction, draw: DrawRow): Promise<void> {
  await tx.execute(sql`
    update draw_entries set position = later.position
    from (select id, row_number() over (order by created_at, id)
        + (select coalesce(max(position), 0) from draw_entries where draw_id = ${draw.id}) as position
      from draw_entries where draw_id = ${draw.id} and status = 'waiting' and position is null) later
    where draw_entries.id = later.id`);
}

async function expireOffers(tx: Transaction, draw: DrawRow, now: Date): Promise<void> {
  const over = await tx
    .select()
    .from(drawEntries)
    .where(
      and(
        eq(drawEntries.drawId, draw.id),
        eq(drawEntries.status, "offered"),
        lte(drawEntries.offeredUntil, now.toISOString()),
      ),
    )
    .for("update");
  if (over.length === 0) return;
  await entryStateMachine.moveMany(
    tx,
    over.map((before) => ({ before, expectedVersion: undefined })),
    { actor: "system", now, to: "expired", asActor: "system", set: () => ({ offeredUntil: null }) },
  );
  const reservedSlots = await tx
    .select({ id: slots.id })
    .from(slots)
    .where(
      inArray(
        slots.commonId,
        over.map(({ id }) => id),
      ),
    )
    .for("update");
  await releaseSlots(
    tx,
    reservedSlots.map(({ id }) => id),
    now,
  );
}

/** Offers each free place of the week, earliest day first, to the first who wait. */
async function offerPlaces(tx: Transaction, server: Server, draw: DrawRow, now: Date): Promise<number> {
  const places = await tx
    .select({ id: slots.id })
    .from(slots)
    .where(
      and(
        eq(slots.offerId, draw.offerId),
        eq(slots.week, draw.week),
        eq(slots.status, "available"),
        sql`${slots.date} >= ${dayOf(now)}`,
      ),
    )
    .orderBy(asc(slots.date), asc(slots.id))
    .for("update", { skipLocked: true });
  const next = await tx
    .select()
    .from(drawEntries)
    .where(and(eq(drawEntries.drawId, draw.id), eq(drawEntries.status, "waiting")))
    .orderBy(asc(drawEntries.position))
    .limit(places.length)
    .for("update");
  if (next.length === 0) return 0;
  const hours = await readSetting(tx, "online.drawOfferHours");
  const until = new Date(now.getTime() + hours * 3_600_000).toISOString();
  const { moved } = await entryStateMachine.moveMany(
    tx,
    next.map((before) => ({ before, expectedVersion: undefined })),
    { actor: "system", now, to: "offered", asActor: "system", set: () => ({ offeredUntil: until }) },
  );
  for (const [index, { row }] of moved.entries())
    await tx
      .update(slots)
      .set({
        status: "reserved",
        commonId: row.id,
        userId: row.userId,
        reservedUntil: until,
        updatedAt: now.toISOString(),
      })
      .where(eq(slots.id, places[index]?.id ?? ""));
  await notifyOffered(
    tx,
    server,
    draw,
    moved.map(({ row }) => row),
  );
  return moved.length;
}

async function closeDraw(tx: Transaction, draw: DrawRow, now: Date): Promise<void> {
  const context = { actor: "system", now } as const;
  const { row } = await drawStateMachine.move(tx, draw, { ...context, to: "closed", asActor: "system" });
  await expireWaiting(tx, row, context);
}
