/** Lists and reads lots: those that the caller created or carries, and those with originals of their work. */
import { and, asc, eq, gt, or, type SQL, sql } from "drizzle-orm";
import type { OutputOf } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import type { Caller } from "../../../../../server/caller.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import { listHandlers } from "../../../../../server/listing/list-handlers.ts";
import { matchesTerms, equals } from "../../../../../server/listing/filters.ts";
import type { custodyContract } from "../../contract.ts";
import { lots as listing } from "../../lots.ts";
import { type OriginalLot } from "../../original-lot.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";
import { visibleOriginals } from "../access.ts";
import { lotOriginals, originalLots as l, originals } from "../tables.ts";

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
  readRows: async ({ db }, selection) => {
    const rows = await db
      .select()
      .from(l)
      .where(selection.where)
      .orderBy(...selection.order);
    return rows.map(serializeLot);
  },
});

/** Lots that the caller may see; undefined: all. */
export function lotsOf(caller: Caller): SQL | undefined {
  const visible = visibleOriginals(caller);
  if (!visible) return undefined;
  return or(
    eq(l.createdBy, caller.userId),
    eq(l.carrierId, caller.userId),
    sql`exists (select 1 from ${lotOriginals} join ${originals} on ${originals.id} = ${lotOriginals.originalId}
      where ${lotOriginals.lotId} = ${l.id} and ${visible})`,
  );
}

export async function readLot(call: Call, id: string): Promise<OutputOf<typeof custodyContract.lot>> {
  const [row] = await call.db
    .select()
    .from(l)
    .where(and(eq(l.id, id), lotsOf(requireCaller(call))));
  if (!row) throw new Refusal("NOT_FOUND");
  return readLotDetails(call.db, row);
}

export async function readLotDetails(db: Queryable, row: LotRow): Promise<OutputOf<typeof custodyContract.lot>> {
  const visible = await db
    .select({ paper: originals, cameAt: lotOriginals.cameAt })
    .from(lotOriginals)
    .innerJoin(originals, eq(originals.id, lotOriginals.originalId))
    .where(eq(lotOriginals.lotId, row.id))
    .orderBy(asc(originals.label));
  const contents = visible.map(({ paper: { id, label, document, holderName, heldBy, heldName }, cameAt }) => ({
    _id: id,
    label,
    document,
    holderName,
    heldBy: { user: heldBy, name: heldName },
    cameAt,
  }));
  return { ...serializeLot(row), contents };
}

export function serializeLot({ id, carrierId, carrierName, ...columns }: LotRow): OriginalLot {
  return { ...columns, _id: id, carrier: carrierName === null ? null : { user: carrierId, name: carrierName } };
}
