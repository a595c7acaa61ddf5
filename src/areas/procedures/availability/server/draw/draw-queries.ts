/** Reads of draws: the public page, the proof, and the lists of staff. */
import { and, asc, count, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Call } from "../../../../../server/call.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import { serviceOfferView } from "../../../online-services/server/public.ts";
import type { Draw, DrawEntry, DrawProof, PublicDraw } from "../../draw/contract.ts";
import type { SlotStatus } from "../../states.ts";
import { drawEntries, draws } from "../tables.ts";
import { algorithm, commitmentOf, publishedIdOf } from "./draw-order.ts";
import type { EntryRow } from "./draw-workflows.ts";

const maxDraws = 200;
const maxEntries = 500;

/** Draws with their counters, the latest week first. */
export async function readDraws({ db, now }: Pick<Call, "db" | "now">, where?: SQL): Promise<Draw[]> {
  const entriesIn = (condition: SQL) =>
    sql<number>`(select count(*)::int from draw_entries e where e.draw_id = draws.id and ${condition})`;
  const placesIn = (status: SlotStatus) => sql<number>`(select count(*)::int from slots s
    where s.offer_id = draws.offer_id and s.date between draws.week and draws.week + 6 and s.status = ${status})`;
  const rows = await db
    .select({
      draw: draws,
      offerName: { es: serviceOfferView.nameEs, en: serviceOfferView.nameEn },
      entries: entriesIn(sql`true`),
      waiting: entriesIn(sql`e.status = 'waiting'`),
      left: placesIn("available"),
      reserved: placesIn("reserved"),
      used: placesIn("used"),
      nextOpening: sql<Date | string | null>`(select min(n.opens_at) from draws n
        where n.offer_id = draws.offer_id and n.status = 'scheduled'
          and n.opens_at > greatest(draws.opens_at, ${now.toISOString()}::timestamptz))`,
    })
    .from(draws)
    .innerJoin(serviceOfferView, eq(serviceOfferView.id, draws.offerId))
    .where(where)
    .orderBy(desc(draws.week), desc(draws.createdAt))
    .limit(maxDraws);
  return rows.map(({ draw: { id, seed, ...draw }, nextOpening, ...facts }) => ({
    _id: id,
    offerId: draw.offerId,
    week: draw.week,
    status: draw.status,
    opensAt: draw.opensAt,
    drawsAt: draw.drawsAt,
    drawnAt: draw.drawnAt,
    updatedAt: draw.updatedAt,
    commitment: commitmentOf(seed),
    nextOpening: nextOpening && new Date(nextOpening).toISOString(),
    ...facts,
  }));
}

export async function readDraw(call: Pick<Call, "db" | "now">, id: string): Promise<Draw> {
  const [draw] = await readDraws(call, eq(draws.id, id));
  if (!draw) throw new Refusal("NOT_FOUND");
  return draw;
}

/** The public page; with the caller's own entry. */
export async function readPublicDraw(call: Call, id: string): Promise<PublicDraw> {
  const { db, caller, now } = call;
  const stored = await readDraw(call, id);
  const isOpen = ["scheduled", "drawn"].includes(stored.status) && stored.opensAt <= now.toISOString();
  const [row] = stored.drawnAt ? await db.select({ seed: draws.seed }).from(draws).where(eq(draws.id, id)) : [];
  const draw = { ...stored, isOpen, seed: row?.seed ?? null };
  if (!caller) return { ...draw, own: null };
  const [entry] = await db
    .select()
    .from(drawEntries)
    .where(and(eq(drawEntries.drawId, id), eq(drawEntries.userId, caller.userId)));
  return { ...draw, own: entry ? await ownEntry(db, entry) : null };
}

async function ownEntry(db: Queryable, entry: EntryRow): Promise<NonNullable<PublicDraw["own"]>> {
  const { id, status, position, offeredUntil } = entry;
  const isQueued = status === "waiting" && position !== null;
  const [before] = isQueued
    ? await db
        .select({ people: count() })
        .from(drawEntries)
        .where(
          and(
            eq(drawEntries.drawId, entry.drawId),
            eq(drawEntries.status, "waiting"),
            lt(drawEntries.position, position),
          ),
        )
    : [];
  const requestId = status === "accepted" ? id : null;
  return { id: publishedIdOf(id), status, position, ahead: before?.people ?? null, offeredUntil, requestId };
}

/** What a stranger needs to recount a draw. Before the draw the seed is not in the answer. */
export async function readProof(db: Queryable, id: string): Promise<DrawProof> {
  const [draw] = await db.select().from(draws).where(eq(draws.id, id));
  if (!draw) throw new Refusal("NOT_FOUND");
  const rows = await db
    .select({ id: drawEntries.id, position: drawEntries.position })
    .from(drawEntries)
    .where(eq(drawEntries.drawId, id))
    .orderBy(asc(drawEntries.position));
  const isDrawn = draw.drawnAt !== null;
  const drawn = rows.filter(({ position }) => isDrawn && position !== null && position <= draw.drawnEntries);
  const idsOf = (entries: typeof rows) => entries.map((entry) => publishedIdOf(entry.id));
  return {
    algorithm,
    commitment: commitmentOf(draw.seed),
    seed: isDrawn ? draw.seed : null,
    entries: isDrawn ? idsOf(drawn) : idsOf(rows).sort(),
    later: isDrawn ? idsOf(rows.filter(({ position }) => (position ?? 0) > draw.drawnEntries)) : [],
  };
}

/** Entries by position, without names. */
export async function readEntries(db: Queryable, drawId: string): Promise<DrawEntry[]> {
  const rows = await db
    .select()
    .from(drawEntries)
    .where(eq(drawEntries.drawId, drawId))
    .orderBy(sql`${drawEntries.position} nulls last`, asc(drawEntries.id))
    .limit(maxEntries);
  return rows.map(({ id, position, status, offeredUntil, createdAt }) => ({
    id: publishedIdOf(id),
    position,
    status,
    offeredUntil,
    createdAt,
  }));
}
