/** Lots as lists and readers see them: those that one made up or carries, and those with originals of one's work. */
import { and, asc, eq, gt, or, type SQL, sql } from "drizzle-orm";
import type { OutputOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { type Call, type Caller, callerOf } from "../../../server/call.ts";
import type { Queryable } from "../../../server/database/database.ts";
import { callsOf } from "../../../server/listing/calls.ts";
import { hasWords, is } from "../../../server/listing/conditions.ts";
import type { custody } from "../contract.ts";
import { type Lot, lots as listing } from "../lots.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { reachableBy } from "./reach.ts";
import { lotPapers, originalLots as l, originals } from "./tables.ts";

const words = { es, en };
export type LotRow = typeof l.$inferSelect;

export const lotList = callsOf(listing, {
  said: (language) => ({ ...words[language], language }),
  file: ({ lots }) => lots.title,
  log: { action: "originalLots.export", kind: "originalLots" },
  id: l.id,
  where: (call, { state, place, missing, search }) =>
    and(
      lotsOf(callerOf(call)),
      is(l.state, state),
      is(l.place, place),
      missing === undefined ? undefined : missing ? gt(l.missing, 0) : eq(l.missing, 0),
      ...hasWords(l.searchText, search),
    ),
  sorts: { number: l.number, createdAt: l.createdAt },
  rows: async ({ db }, cut) => {
    const rows = await db
      .select()
      .from(l)
      .where(cut.where)
      .orderBy(...cut.order);
    return rows.map(shownLot);
  },
});

/** For those who may not see it there is none. */
export function lotsOf(caller: Caller): SQL | undefined {
  const papers = reachableBy(caller);
  if (!papers) return undefined;
  return or(
    eq(l.createdBy, caller.userId),
    eq(l.carrierId, caller.userId),
    sql`exists (select 1 from ${lotPapers} join ${originals} on ${originals.id} = ${lotPapers.originalId}
      where ${lotPapers.lotId} = ${l.id} and ${papers})`,
  );
}

export async function readLot(call: Call, id: string): Promise<OutputOf<typeof custody.lot>> {
  const [row] = await call.db
    .select()
    .from(l)
    .where(and(eq(l.id, id), lotsOf(callerOf(call))));
  if (!row) throw new Refusal("NOT_FOUND");
  return wholeLot(call.db, row);
}

export async function wholeLot(db: Queryable, row: LotRow): Promise<OutputOf<typeof custody.lot>> {
  const papers = await db
    .select({ paper: originals, cameAt: lotPapers.cameAt })
    .from(lotPapers)
    .innerJoin(originals, eq(originals.id, lotPapers.originalId))
    .where(eq(lotPapers.lotId, row.id))
    .orderBy(asc(originals.label));
  const contents = papers.map(({ paper: { id, label, document, holderName, heldBy, heldName }, cameAt }) => ({
    _id: id,
    label,
    document,
    holderName,
    heldBy: { user: heldBy, name: heldName },
    cameAt,
  }));
  return { ...shownLot(row), contents };
}

export function shownLot({ id, carrierId, carrierName, ...own }: LotRow): Lot {
  return { ...own, _id: id, carrier: carrierName === null ? null : { user: carrierId, name: carrierName } };
}
