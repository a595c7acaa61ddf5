/** Lists and reads originals. */
import { and, asc, eq, isNull, ne, or } from "drizzle-orm";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { listHandlers } from "../../../../server/listing/list-handlers.ts";
import { matchesTerms, equals } from "../../../../server/listing/filters.ts";
import { type custodyContract, originalListContract as listing } from "../contract.ts";
import type { Original } from "../original.ts";
import type { HandOver } from "../hand-over-schemas.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { custodyStateOf } from "./custody-chain.ts";
import { originalsOwnerPort } from "./owner-port.ts";
import { visibleOriginals } from "./access.ts";
import { handOvers, originals } from "./tables.ts";

const words = { es, en };
const o = originals;

export const originalsList = listHandlers(listing, {
  cellContext: (language) => ({ ...words[language], language }),
  fileName: ({ title }) => title,
  log: { action: "custody.export", kind: "originals" },
  id: o.id,
  where: (call, { kind, place, subject, differs, mine, search }) => {
    const { userId } = requireCaller(call);
    return and(
      visibleOriginals(requireCaller(call)),
      equals(o.kind, kind),
      equals(o.place, place),
      equals(o.subjectId, subject),
      differs === undefined ? undefined : eq(o.differs, differs),
      mine === undefined ? undefined : mine ? eq(o.heldBy, userId) : or(isNull(o.heldBy), ne(o.heldBy, userId)),
      ...matchesTerms(o.searchText, search),
    );
  },
  sorts: { label: o.label, since: o.since, createdAt: o.createdAt },
  readRows: async ({ db }, selection) => {
    const rows = await db
      .select()
      .from(o)
      .where(selection.where)
      .orderBy(...selection.order);
    return rows.map(serializeOriginal);
  },
});

/** One with its chain; NOT_FOUND also for one that the caller may not see. */
export async function readOriginal(call: Call, id: string): Promise<OutputOf<typeof custodyContract.read>> {
  const [row] = await call.db
    .select()
    .from(o)
    .where(and(eq(o.id, id), visibleOriginals(requireCaller(call))));
  if (!row) throw new Refusal("NOT_FOUND");
  const subject = { id: row.subjectId, number: row.subjectNumber };
  return {
    ...serializeOriginal(row),
    chain: await chainOf(call.db, id),
    at: originalsOwnerPort(row.kind)?.at(subject) ?? null,
  };
}

/** All hand-overs in order; at the same moment, the one that arrived first. */
async function chainOf(db: Queryable, originalId: string): Promise<HandOver[]> {
  const lines = await db
    .select()
    .from(handOvers)
    .where(eq(handOvers.originalId, originalId))
    .orderBy(asc(handOvers.at), asc(handOvers.arrival));
  return custodyStateOf(lines).lines.map(({ id, ...line }) => ({ ...line, _id: id }));
}

export function serializeOriginal(row: typeof originals.$inferSelect): Original {
  const { id, subjectId, subjectNumber, heldBy, heldName, ...columns } = row;
  return {
    ...columns,
    _id: id,
    subject: { _id: subjectId, number: subjectNumber },
    heldBy: { user: heldBy, name: heldName },
  };
}
