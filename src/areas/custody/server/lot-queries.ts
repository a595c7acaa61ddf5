/** Lots as lists and readers see them: those that one made up or carries, and those with originals of one's work. */
import { and, asc, eq, gt, or, type SQL, sql } from "drizzle-orm";
import type { OutputOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { type Call, type Caller, requireCaller } from "../../../server/call.ts";
import type { Queryable } from "../../../server/database/connection.ts";
import { listHandlers } from "../../../server/listing/list-handlers.ts";
import { matchesTerms, equals } from "../../../server/listing/filters.ts";
import type { custodyContract } from "../contract.ts";
import { type OriginalLot, lots as listing } from "../lots.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { visibleOriginals } from "./access.ts";
import { lotOriginals, originalLots as l, originals } from "./tables.ts";

const words = { es, en };
export type LotRow = typeof l.$inferSelect;

export const lotList = listHandlers(listing, {
  cellContext: (language) => ({ ...words[language], language }),
  fileName: ({ lots }) => lots.title,
  log: { action: "originalLots.export", kind: "originalLots" },
  id: l.id,
  where: (call, { state, place, missing, search }) =>
    and(
      lotsOf(requireCaller(call)),
      equals(l.state, state),
      equals(l.place, place),
      missing === undefined ? undefined : missing ? gt(l.missing, 0) : eq(l.missing, 0),
      ...matchesTerms(l.searchText, search),
    ),
  sorts: { number: l.number, createdAt: l.createdAt },
  readRows: async ({ db }, cut) => {
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
  const papers = visibleOriginals(caller);
  if (!papers) return undefined;
  return or(
    eq(l.createdBy, caller.userId),
    eq(l.carrierId, caller.userId),
    sql`exists (select 1 from ${lotOriginals} join ${originals} on ${originals.id} = ${lotOriginals.originalId}
      where ${lotOriginals.lotId} = ${l.id} and ${papers})`,
  );
}

export async function readLot(call: Call, id: string): Promise<OutputOf<typeof custodyContract.lot>> {
  const [row] = await call.db
    .select()
    .from(l)
    .where(and(eq(l.id, id), lotsOf(requireCaller(call))));
  if (!row) throw new Refusal("NOT_FOUND");
  return wholeLot(call.db, row);
}

export async function wholeLot(db: Queryable, row: LotRow): Promise<OutputOf<typeof custodyContract.lot>> {
  const papers = await db
    .select({ paper: originals, cameAt: lotOriginals.cameAt })
    .from(lotOriginals)
    .innerJoin(originals, eq(originals.id, lotOriginals.originalId))
    .where(eq(lotOriginals.lotId, row.id))
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

export function shownLot({ id, carrierId, carrierName, ...own }: LotRow): OriginalLot {
  return { ...own, _id: id, carrier: carrierName === null ? null : { user: carrierId, name: carrierName } };
}
