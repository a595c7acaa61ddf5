/**
 * A list said once: what it holds, what it can be sorted by, how its rows are read. Pages, all that matches and exports
 * follow from it. In every case the ids are cut out first, in the asked order, and only then are rows read by their ids.
 */
import { setImmediate } from "node:timers/promises";
import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import { Refusal, type RefusalCode } from "../../kit/errors.ts";
import { maxCountedRows, maxExportRows, maxSelectedRows } from "../../kit/limits.ts";
import type { PageOf } from "../../kit/list-contract.ts";
import type { Call } from "../call.ts";
import { countRows } from "./counting.ts";

type Name<Sort extends string> = Sort extends `-${string}` ? never : Sort;
type Sortable = PgColumn | SQL;

export interface ListQuery<Wanted extends { readonly sort: string }, Row> {
  /** Its key; also the last word of every sort, so that no row is on two pages or on none. */
  readonly id: PgColumn;
  /** The tables that conditions and sorts speak of, when they are more than the key's own; a query that is told what is wanted. */
  readonly from?: SQL | ((call: Call, wanted: Wanted) => SQL);
  readonly where: (call: Call, wanted: Wanted) => SQL | undefined | Promise<SQL | undefined>;
  readonly sorts: Readonly<Record<Name<Wanted["sort"]>, Sortable | readonly Sortable[]>>;
  /** Reads rows: a query with `.where(cut.where).orderBy(...cut.order)`. */
  readonly readRows: (call: Call, cut: ListSlice, wanted: Wanted) => Promise<Row[]>;
}

/** To sort by what the list's own conditions keep from being empty, though its table would allow it: one index serves both ways. */
export const notNull = (column: PgColumn): SQL => sql`${column}`;

export interface ListSlice {
  readonly where: SQL;
  readonly order: SQL[];
  /** The same as `where`, as a query of one column `id`: for rows that are put together from several tables. */
  readonly ids: SQL;
}

/**
 * One page and how many rows there are, counted to `mostCounted`: one more stands for all that lie beyond, and `more` says
 * so. Two statements, one where the page shows that it is the last. Pages are told from the beginning, or below zero from
 * the end: -1 are the last rows, cut from there, so that they cost what the first do.
 */
export async function listPage<Wanted extends { sort: string }, Row>(
  call: Call,
  list: ListQuery<Wanted, Row>,
  wanted: Wanted & { page: number; limit: number },
): Promise<PageOf<Row>> {
  const { limit } = wanted;
  const tables = tablesOf(call, list, wanted);
  const where = await list.where(call, wanted);
  const count = () => countRows(call.db, tables, where, maxCountedRows + 1);
  const isFar = wanted.page < 0 || (wanted.page - 1) * limit > deep;
  const counted = isFar ? await count() : undefined;
  const { page, fromItsEnd, ...span } = spanOf(wanted.page, limit, counted);
  const ids = selectIds(list, tables, where, orderOf(list, wanted.sort, fromItsEnd), span);
  const cut = { where: sql`${list.id} in (${ids})`, order: orderOf(list, wanted.sort), ids };
  const docs = await list.readRows(call, cut, wanted);
  const isLast = docs.length > 0 ? docs.length < limit : page === 1;
  const totalDocs = counted ?? (isLast ? span.offset + docs.length : await count());
  const totalPages = Math.ceil(totalDocs / limit);
  return { docs, totalDocs, page, limit, totalPages, ...(totalDocs > maxCountedRows ? { more: true } : {}) };
}

interface Span {
  readonly page: number;
  readonly limit: number;
  readonly offset: number;
  readonly fromItsEnd: boolean;
}

/** Where a page lies, from the end that is nearer; rows that were not all counted are told from the end that was asked. */
function spanOf(page: number, limit: number, counted: number | undefined): Span {
  const all = counted !== undefined && counted <= maxCountedRows ? counted : undefined;
  if (page < 0 && all === undefined) return { page, limit, offset: (-1 - page) * limit, fromItsEnd: true };
  if (page < 0) return spanOf(Math.max(1, Math.ceil((all ?? 0) / limit) + 1 + page), limit, counted);
  const before = (page - 1) * limit;
  if (all === undefined || before <= all / 2) return { page, limit, offset: before, fromItsEnd: false };
  const behind = all - before - limit;
  return { page, limit: Math.max(0, limit + Math.min(0, behind)), offset: Math.max(0, behind), fromItsEnd: true };
}

/** Rows before a page from which on it is worth knowing first how many there are. */
const deep = 1000;

/** So many are counted of what is found beside other things. */
const mostCountedBeside = 100;

interface First {
  readonly limit: number;
  /** What comes ahead of all others. */
  readonly priority?: SQL | undefined;
}

/**
 * The first few that match: one statement, two where those that come ahead are fewer. Sorted by being ahead, all that match
 * would be read first, and of a common name that is every tenth row.
 */
export async function topMatches<Wanted extends { sort: string }, Row>(
  call: Call,
  list: ListQuery<Wanted, Row>,
  wanted: Wanted,
  { limit: most, priority: before }: First,
  where = list.where(call, wanted),
): Promise<Row[]> {
  const order = orderOf(list, wanted.sort);
  const matching = await where;
  const read = (those: SQL | undefined, limit: number) => {
    const ids = selectIds(list, tablesOf(call, list, wanted), those, order, { limit });
    return list.readRows(call, { where: sql`${list.id} in (${ids})`, order, ids }, wanted);
  };
  if (!before) return read(matching, most);
  const ahead = await read(and(matching, before), most);
  if (ahead.length >= most) return ahead;
  return [...ahead, ...(await read(and(matching, sql`(${before}) is not true`), most - ahead.length))];
}

/** The same, and how many match, up to `mostCountedBeside`. */
export async function topMatchesWithCount<Wanted extends { sort: string }, Row>(
  call: Call,
  list: ListQuery<Wanted, Row>,
  wanted: Wanted,
  first: First,
): Promise<{ docs: Row[]; total: number }> {
  const where = await list.where(call, wanted);
  const docs = await topMatches(call, list, wanted, first, where);
  if (docs.length < first.limit) return { docs, total: docs.length };
  const tables = tablesOf(call, list, wanted);
  return { docs, total: await countRows(call.db, tables, where, mostCountedBeside) };
}

/** Whether a row of this id matches. An id that the column cannot hold is of none. */
export async function hasRow<Wanted extends { sort: string }, Row>(
  call: Call,
  list: ListQuery<Wanted, Row>,
  wanted: Wanted,
  id: string,
): Promise<boolean> {
  if (list.id.getSQLType() === "uuid" && !z.uuid().safeParse(id).success) return false;
  const where = and(await list.where(call, wanted), eq(list.id, id));
  return (await countRows(call.db, tablesOf(call, list, wanted), where, 1)) === 1;
}

/** Everything that matches now, to act on: at most `maxSelectedRows` rows, more are refused with TOO_MANY_ROWS. One statement. */
export async function allMatchesForSelection<Wanted extends { sort: string }, Row>(
  call: Call,
  list: ListQuery<Wanted, Row>,
  wanted: Wanted,
): Promise<Row[]> {
  const order = orderOf(list, wanted.sort);
  const tables = tablesOf(call, list, wanted);
  const ids = selectIds(list, tables, await list.where(call, wanted), order, { limit: maxSelectedRows + 1 });
  const rows = await list.readRows(call, { where: sql`${list.id} in (${ids})`, order, ids }, wanted);
  if (rows.length > maxSelectedRows) throw new Refusal("TOO_MANY_ROWS", { facts: { most: maxSelectedRows } });
  return rows;
}

/**
 * Everything that matches now, for an export: which rows is settled by one statement, they are read some hundreds at a
 * time while they are written, so that memory holds ids and one such part. More than `most` are refused.
 */
export async function allMatchesForExport<Wanted extends { sort: string }, Row>(
  call: Call,
  list: ListQuery<Wanted, Row>,
  wanted: Wanted,
  { most = maxExportRows, beyond = "TOO_MANY_ROWS" }: { most?: number; beyond?: RefusalCode } = {},
): Promise<{ count: number; rows: AsyncGenerator<Row> }> {
  const order = orderOf(list, wanted.sort);
  const cut = selectIds(list, tablesOf(call, list, wanted), await list.where(call, wanted), order, { limit: most + 1 });
  // As one JSON text: a hundred thousand rows of a driver hold the event loop, a hundred thousand strings do not.
  const found = await call.server.parts(() =>
    call.db.execute<{ ids: string[] | null }>(sql`select json_agg(id) as ids from (${cut}) cut`),
  );
  const ids = found.rows[0]?.ids ?? [];
  if (ids.length > most) throw new Refusal(beyond, { facts: { most } });
  return { count: ids.length, rows: inTurns(readParts(call, list, wanted, ids, order)) };
}

const partSize = 500;
/** For so long rows are gone through in one turn of the event loop. */
const turnMs = 10;

/** The same rows; anyone who goes through them lets others have their turn in between. */
async function* inTurns<Row>(rows: AsyncGenerator<Row>): AsyncGenerator<Row> {
  let since = performance.now();
  for await (const row of rows) {
    if (performance.now() - since > turnMs) {
      await setImmediate();
      since = performance.now();
    }
    yield row;
  }
}

async function* readParts<Wanted extends { sort: string }, Row>(
  call: Call,
  list: ListQuery<Wanted, Row>,
  wanted: Wanted,
  all: readonly string[],
  order: SQL[],
): AsyncGenerator<Row> {
  const type = sql.raw(list.id.getSQLType());
  for (let at = 0; at < all.length; at += partSize) {
    const part = all.slice(at, at + partSize);
    const ids = sql`select unnest(${sql.param(part)}::${type}[]) as id`;
    yield* await call.server.parts(() => list.readRows(call, { where: inArray(list.id, part), order, ids }, wanted));
  }
}

function selectIds<Wanted extends { sort: string }, Row>(
  list: ListQuery<Wanted, Row>,
  tables: SQL,
  where: SQL | undefined,
  order: SQL[],
  { limit, offset = 0 }: { limit: number; offset?: number },
): SQL {
  return sql`select ${list.id} as id from ${tables} where ${where ?? sql`true`}
    order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset}`;
}

function tablesOf<Wanted extends { sort: string }, Row>(call: Call, list: ListQuery<Wanted, Row>, wanted: Wanted): SQL {
  if (typeof list.from === "function") return list.from(call, wanted);
  return list.from ?? sql`${list.id.table}`;
}

/** Empty cells come last both ways; where a column is never empty the order is as its index has it. */
function orderOf<Wanted extends { sort: string }, Row>(
  list: ListQuery<Wanted, Row>,
  sort: Wanted["sort"],
  fromItsEnd = false,
): SQL[] {
  const isDown = sort.startsWith("-");
  const sortable: Sortable | readonly Sortable[] | undefined =
    list.sorts[sort.replace("-", "") as Name<Wanted["sort"]>];
  const columns = sortable === undefined ? [] : [sortable].flat();
  return [...columns, list.id].map((column) => {
    const order = isDown === fromItsEnd ? asc(column) : desc(column);
    const mayBeEmpty = "notNull" in column && !column.notNull;
    // As PostgreSQL has it, nothing is more than anything: right for rows that rise, and for those that fall from their end.
    if (!isDown || !mayBeEmpty) return order;
    return fromItsEnd ? sql`${order} nulls first` : sql`${order} nulls last`;
  });
}
