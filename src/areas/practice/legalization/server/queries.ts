/** Reads vouchers: with documents, as lists, one by one, by document, and their counters. */
import { and, asc, eq, inArray, lt, type SQL, sql, getViewSelectedFields } from "drizzle-orm";
import { dayOf } from "../../../../kit/time/calendar.ts";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { spanishSortKey } from "../../../../server/database/columns.ts";
import { listHandlers } from "../../../../server/listing/list-handlers.ts";
import { equals, instantBetween } from "../../../../server/listing/filters.ts";
import { clientView } from "../../clients/server/public.ts";
import { numberOf } from "../../filings/columns.ts";
import { filingView } from "../../filings/server/public.ts";
import { type legalizationContract as contract, vales } from "../contract.ts";
import { type Counter, counters } from "../states.ts";
import type { LegalDocument, Vale } from "../vale.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { type CounterSource, counterSourcePort } from "./counter-port.ts";
import { isInCounter, serializeContract, sharedFilters } from "./shared-queries.ts";
import { legalDocuments, legalizationContracts, legalizationLog } from "./tables.ts";

const words = { es, en };
const v = legalizationContracts;
const d = legalDocuments;

export const valeList = listHandlers(vales, {
  cellContext: (language) => ({ ...words[language], language }),
  fileName: ({ title }) => title,
  log: { action: "legalization.export", kind: "legalization" },
  id: v.id,
  where: async (call, { filing, overdue, ...query }) => {
    const isOverdue = and(eq(v.state, "pendingToPay"), lt(v.dueOn, dayOf(call.now)));
    return and(
      await sharedFilters(call, v, query),
      filing ? eq(v.filingId, filing) : undefined,
      overdue === undefined ? undefined : overdue ? isOverdue : sql`not (${isOverdue})`,
    );
  },
  sorts: { createdAt: v.createdAt, number: spanishSortKey(v.number), dueOn: v.dueOn },
  readRows: (call, selection) => readVales(call.db, selection),
});

/**
 * The nine counters in one statement, over each kind of contract that the caller may open, or only the requested kind.
 */
export async function countStates(
  { of }: ParsedOf<typeof contract.counters>,
  call: Call,
): Promise<Record<Counter, number>> {
  const zeroCounts = Object.fromEntries(counters.map((each) => [each, 0])) as Record<Counter, number>;
  const { permissions } = requireCaller(call);
  const kinds =
    of === "office"
      ? [officeCounters]
      : of === "others"
        ? counterSourcePort()
        : [officeCounters, ...counterSourcePort()];
  const allowed = kinds.filter(({ access }) => access.some((each) => permissions.includes(each)));
  if (allowed.length === 0) return zeroCounts;
  const today = dayOf(call.now);
  const counts = counters.map((each) =>
    sql.join(
      allowed.map(
        (kind) =>
          sql`(select count(*)::int from ${kind.table} where ${and(isInCounter(each, today, kind), kind.where)})`,
      ),
      sql` + `,
    ),
  );
  const selectedCounts = counters.map((each, index) => sql`${counts[index]} as ${sql.identifier(each)}`);
  const { rows } = await call.db.execute<Record<Counter, number>>(sql`select ${sql.join(selectedCounts, sql`, `)}`);
  return rows[0] ?? zeroCounts;
}

const officeCounters: CounterSource = {
  table: v,
  state: v.state,
  completedAt: v.completedAt,
  access: ["manageFilings"],
};

/** NOT_FOUND when there is none. */
export async function readVale(db: Queryable, id: string) {
  const [vale] = await readVales(db, { where: eq(v.id, id), order: [] });
  if (!vale) throw new Refusal("NOT_FOUND");
  const l = legalizationLog;
  const log = await db
    .select({ _id: l.id, from: l.from, to: l.to, at: l.at, byName: l.byName, note: l.note, corrective: l.corrective })
    .from(l)
    .where(eq(l.contractId, id))
    .orderBy(asc(l.at), asc(l.id));
  return { ...vale, log };
}

/** One row per document, the newest contract first. */
export async function listDocuments(
  { contractId, filingId, state, from, to, page, limit }: ParsedOf<typeof contract.documents>,
  call: Call,
) {
  const where = and(
    contractId ? eq(v.id, contractId) : undefined,
    filingId ? eq(v.filingId, filingId) : undefined,
    equals(v.state, state),
    ...instantBetween(v.createdAt, from, to),
  );
  const documentsQuery = call.db
    .select({ id: d.id, of: v.id })
    .from(d)
    .innerJoin(v, eq(v.id, d.contractId))
    .where(where);
  const [counts] = await call.db.select({ all: sql<number>`count(*)::int` }).from(documentsQuery.as("found"));
  const pageRows = await documentsQuery
    .orderBy(sql`${v.createdAt} desc`, asc(d.order), asc(d.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const pageVales = await readVales(call.db, {
    where: inArray(
      v.id,
      pageRows.map(({ of }) => of),
    ),
    order: [],
  });
  const docs = pageRows.flatMap(({ id, of }) => {
    const vale = pageVales.find(({ _id }) => _id === of);
    const document = vale?.documents.find(({ _id }) => _id === id);
    return vale && document ? [{ ...document, contract: vale }] : [];
  });
  const totalDocs = counts?.all ?? 0;
  const details = contractId ? { contract: await readVale(call.db, contractId) } : {};
  return { docs, totalDocs, page, limit, totalPages: Math.ceil(totalDocs / limit), ...details };
}

/** Two statements, however many there are. */
async function readVales(db: Queryable, { where, order }: { where: SQL; order: SQL[] }): Promise<Vale[]> {
  const rows = await db
    .select({
      vale: v,
      client: { _id: clientView.id, name: clientView.name },
      filing: getViewSelectedFields(filingView),
    })
    .from(v)
    .leftJoin(clientView, eq(clientView.id, v.clientId))
    .leftJoin(filingView, eq(filingView.id, v.filingId))
    .where(where)
    .orderBy(...order);
  const documents = await db
    .select()
    .from(d)
    .where(
      inArray(
        d.contractId,
        rows.map(({ vale }) => vale.id),
      ),
    )
    .orderBy(d.contractId, d.order);
  return rows.map(({ vale, client, filing }) => ({
    ...serializeContract(vale),
    client,
    filing: filing && { _id: filing.id, name: numberOf(filing) },
    documents: documents.filter(({ contractId }) => contractId === vale.id).map(serializeDocument),
  }));
}

const serializeDocument = ({ id: _id, ...document }: typeof d.$inferSelect): LegalDocument => ({ _id, ...document });
