/** Vouchers as they are read: with their documents, in lists, one by one, document by document, and counted. */
import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { addDays, dayOf, startOfDay } from "../../../kit/calendar.ts";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import type { Queryable } from "../../../server/database/connection.ts";
import { spanishSortKey } from "../../../server/database/columns.ts";
import { listHandlers } from "../../../server/listing/list-handlers.ts";
import { equals, instantBetween } from "../../../server/listing/filters.ts";
import { searchScope } from "../../../server/listing/search-scope.ts";
import { byClient } from "../../clients/server/public.ts";
import { clients } from "../../clients/server/tables.ts";
import { numberOf } from "../../filings/columns.ts";
import { filings } from "../../filings/server/tables.ts";
import { type legalizationContract as contract, vales } from "../contract.ts";
import { type Counter, counters, counterStates } from "../states.ts";
import type { LegalDocument, Vale } from "../vale.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { type CounterSource, additionalCounters } from "./counter-port.ts";
import { serializeParties } from "./contract-parties.ts";
import { legalDocuments, legalizationContracts, legalizationLog } from "./tables.ts";

const words = { es, en };
const v = legalizationContracts;
const d = legalDocuments;
type Row = typeof v.$inferSelect;

export const valeList = listHandlers(vales, {
  cellContext: (language) => ({ ...words[language], language }),
  fileName: ({ title }) => title,
  log: { action: "legalization.export", kind: "legalization" },
  id: v.id,
  where: async (call, { state, counter, client, filing, currency, paid, overdue, from, to, search }) => {
    const today = dayOf(call.now);
    const isOverdue = and(eq(v.state, "pendingToPay"), lt(v.dueOn, today));
    return and(
      equals(v.state, state),
      counter ? countedBy(counter, today) : undefined,
      client ? eq(v.clientId, client) : undefined,
      filing ? eq(v.filingId, filing) : undefined,
      equals(v.currency, currency),
      paid === undefined ? undefined : paid ? isNotNull(v.paidAt) : isNull(v.paidAt),
      overdue === undefined ? undefined : overdue ? isOverdue : sql`not (${isOverdue})`,
      ...instantBetween(v.createdAt, from, to),
      ...(await searchScope(call.db, v.searchText, search, [byClient(call, v.clientId)])),
    );
  },
  sorts: { createdAt: v.createdAt, number: spanishSortKey(v.number), dueOn: v.dueOn },
  readRows: (call, cut) => readVales(call.db, cut),
});

/** Contracts in one of its states now; of the completed those of thirty days. */
function countedBy(
  counter: Counter,
  today: string,
  of: Pick<CounterSource, "state" | "completedAt"> = v,
): SQL | undefined {
  const inState = inArray(of.state, [...counterStates(counter)]);
  if (counter !== "completed") return inState;
  return and(inState, gte(of.completedAt, startOfDay(addDays(today, -29)).toISOString()));
}

/** All nine, in one statement: of each kind of contract that the caller may open, or of the one that was asked for. */
export async function countStates(
  { of }: ParsedOf<typeof contract.counters>,
  call: Call,
): Promise<Record<Counter, number>> {
  const none = Object.fromEntries(counters.map((each) => [each, 0])) as Record<Counter, number>;
  const { permissions } = requireCaller(call);
  const kinds = of === "office" ? [own] : of === "others" ? additionalCounters() : [own, ...additionalCounters()];
  const open = kinds.filter(({ access }) => access.some((each) => permissions.includes(each)));
  if (open.length === 0) return none;
  const today = dayOf(call.now);
  const counts = counters.map((each) =>
    sql.join(
      open.map(
        (kind) => sql`(select count(*)::int from ${kind.table} where ${and(countedBy(each, today, kind), kind.where)})`,
      ),
      sql` + `,
    ),
  );
  const named = counters.map((each, at) => sql`${counts[at]} as ${sql.identifier(each)}`);
  const { rows } = await call.db.execute<Record<Counter, number>>(sql`select ${sql.join(named, sql`, `)}`);
  return rows[0] ?? none;
}

const own: CounterSource = { table: v, state: v.state, completedAt: v.completedAt, access: ["manageFilings"] };

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

/** Document by document, the newest contract first. */
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
  const joined = call.db.select({ id: d.id, of: v.id }).from(d).innerJoin(v, eq(v.id, d.contractId)).where(where);
  const [counted] = await call.db.select({ all: sql<number>`count(*)::int` }).from(joined.as("found"));
  const found = await joined
    .orderBy(sql`${v.createdAt} desc`, asc(d.order), asc(d.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const all = await readVales(call.db, {
    where: inArray(
      v.id,
      found.map(({ of }) => of),
    ),
    order: [],
  });
  const docs = found.flatMap(({ id, of }) => {
    const vale = all.find(({ _id }) => _id === of);
    const document = vale?.documents.find(({ _id }) => _id === id);
    return vale && document ? [{ ...document, contract: vale }] : [];
  });
  const totalDocs = counted?.all ?? 0;
  const whole = contractId ? { contract: await readVale(call.db, contractId) } : {};
  return { docs, totalDocs, page, limit, totalPages: Math.ceil(totalDocs / limit), ...whole };
}

/** Two statements, however many there are. */
async function readVales(db: Queryable, { where, order }: { where: SQL; order: SQL[] }): Promise<Vale[]> {
  const rows = await db
    .select({ vale: v, client: { _id: clients.id, name: clients.name }, filing: filings })
    .from(v)
    .leftJoin(clients, eq(clients.id, v.clientId))
    .leftJoin(filings, eq(filings.id, v.filingId))
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
    ...shown(vale),
    client,
    filing: filing && { _id: filing.id, name: numberOf(filing) },
    documents: documents.filter(({ contractId }) => contractId === vale.id).map(shownDocument),
  }));
}

const shownDocument = ({ id: _id, ...document }: typeof d.$inferSelect): LegalDocument => ({ _id, ...document });

const shown = (row: Row): Omit<Vale, "client" | "filing" | "documents"> => ({
  ...row,
  ...serializeParties(row),
  _id: row.id,
  paid: row.paidAt !== null,
});
