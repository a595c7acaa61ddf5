/**
 * Definition of a list: conditions, sort orders and how rows are read. Pages, selections and exports are derived from
 * it. Each of them first selects the ids in the requested order, and then reads rows by id.
 */
import { setImmediate } from "node:timers/promises";
import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import { Refusal, type RefusalCode } from "../../kit/validation/errors.ts";
import { maxCountedRows, maxExportRows, maxSelectedRows } from "../../kit/limits.ts";
import type { PageOf } from "../../kit/contract/list-contract.ts";
import type { Call } from "../call.ts";
import { constantSql } from "../database/raw-selection.ts";
import { countInSql, countRows } from "./counting.ts";

type Name<Sort extends string> = Sort extends `-${string}` ? never : Sort;
type Sortable = PgColumn | SQL;

export interface ListQuery<Query extends { readonly sort: string }, Row> {
  /** Primary key; added to every sort order as the last column, so that paging is stable. */
  readonly id: PgColumn;
  /**
   * Tables of conditions and sorts, if they are more than the table of `id`; a function if they depend on the query.
   */
  readonly from?: SQL | ((call: Call, query: Query) => SQL);
  readonly where: (call: Call, query: Query) => SQL | undefined | Promise<SQL | undefined>;
  readonly sorts: Readonly<Record<Name<Query["sort"]>, Sortable | readonly Sortable[]>>;
  /** Reads rows: a select with `.where(slice.where).orderBy(...slice.order)`. */
  readonly readRows: (call: Call, slice: ListSlice, query: Query) => Promise<Row[]>;
  /**
   * The same for a busy list, with the expression `total` as a column of the same statement: a second statement would
   * cost the process a fifth of the page. The total is undefined if there are no rows.
   */
  readonly readPage?: (
    call: Call,
    slice: ListSlice,
    total: SQL<number>,
  ) => Promise<{ readonly rows: Row[]; readonly total: number | undefined }>;
}

/**
 * Declares a nullable sort column as never null within the list's own conditions, so that one index serves both
 * directions.
 */
export const notNull = (column: PgColumn): SQL => sql`${column}`;

/** The rows to read, and their order. */
export interface ListSlice {
  readonly where: SQL;
  readonly order: SQL[];
  /** The same selection as a query of one column `id`, for rows assembled from several tables. */
  readonly ids: SQL;
}

/**
 * One page of rows with the total count, counted up to `maxCountedRows`. `maxCountedRows` + 1 means that there are
 * more, and sets `more`. Runs two statements, or one if the page is known to be the last or the list has `readPage`. A negative page counts from
 * the end (-1 is the last page) and reads from the end, so it costs what the first pages cost.
 */
export async function listPage<Query extends { sort: string }, Row>(
  call: Call,
  list: ListQuery<Query, Row>,
  query: Query & { page: number; limit: number },
): Promise<PageOf<Row>> {
  const { limit } = query;
  const tables = tablesOf(call, list, query);
  const where = await list.where(call, query);
  const count = () => countRows(call.db, tables, where, maxCountedRows + 1);
  const isFar = query.page < 0 || (query.page - 1) * limit > countFirstOffset;
  const counted = isFar ? await count() : undefined;
  const { page, isFromEnd, ...span } = spanOf(query.page, limit, counted);
  const ids = selectIds(list, tables, where, orderOf(list, query.sort, isFromEnd), span);
  const slice = { where: isAmong(list.id, ids), order: orderOf(list, query.sort), ids };
  const { rows: docs, total } =
    list.readPage && counted === undefined
      ? await list.readPage(call, slice, countInSql(tables, where, maxCountedRows + 1))
      : { rows: await list.readRows(call, slice, query) };
  const isLast = docs.length > 0 ? docs.length < limit : page === 1;
  const totalDocs = counted ?? total ?? (isLast ? span.offset + docs.length : await count());
  const totalPages = Math.ceil(totalDocs / limit);
  return { docs, totalDocs, page, limit, totalPages, ...(totalDocs > maxCountedRows ? { more: true } : {}) };
}

/** As an array, which the planner passes into each branch of a union, so that it reads only the rows of the page. */
const isAmong = (id: PgColumn, ids: SQL): SQL => sql`${id} = any(array(${ids}))`;

interface Span {
  readonly page: number;
  readonly limit: number;
  readonly offset: number;
  readonly isFromEnd: boolean;
}

/** Position of a page, from the nearer end. If the total is unknown, from the end that the page number counts from. */
function spanOf(page: number, limit: number, counted: number | undefined): Span {
  const total = counted !== undefined && counted <= maxCountedRows ? counted : undefined;
  if (page < 0 && total === undefined) return { page, limit, offset: (-1 - page) * limit, isFromEnd: true };
  if (page < 0) return spanOf(Math.max(1, Math.ceil((total ?? 0) / limit) + 1 + page), limit, counted);
  const offset = (page - 1) * limit;
  if (total === undefined || offset <= total / 2) return { page, limit, offset, isFromEnd: false };
  const rowsAfter = total - offset - limit;
  return { page, limit: Math.max(0, limit + Math.min(0, rowsAfter)), offset: Math.max(0, rowsAfter), isFromEnd: true };
}

/** Offset in rows from which the count runs first, to decide from which end to read. */
const countFirstOffset = 1000;

/** Maximum count next to the first matches of a search. */
const maxCountedMatches = 100;

interface TopMatchOptions {
  readonly limit: number;
  /** Rows that match it come first. */
  readonly priority?: SQL | undefined;
}

/**
 * The first rows that match: one statement, or two if fewer than `limit` rows have priority. Sorting by the priority
 * instead would read all matches, which for a common name are every tenth row.
 */
export async function topMatches<Query extends { sort: string }, Row>(
  call: Call,
  list: ListQuery<Query, Row>,
  query: Query,
  { limit: most, priority }: TopMatchOptions,
  condition = list.where(call, query),
): Promise<Row[]> {
  const order = orderOf(list, query.sort);
  const matches = await condition;
  const read = (condition: SQL | undefined, limit: number) => {
    const ids = selectIds(list, tablesOf(call, list, query), condition, order, { limit });
    return list.readRows(call, { where: isAmong(list.id, ids), order, ids }, query);
  };
  if (!priority) return read(matches, most);
  const prioritized = await read(and(matches, priority), most);
  if (prioritized.length >= most) return prioritized;
  return [...prioritized, ...(await read(and(matches, sql`(${priority}) is not true`), most - prioritized.length))];
}

/** The first rows and the number of matches, counted up to `maxCountedMatches`. */
export async function topMatchesWithCount<Query extends { sort: string }, Row>(
  call: Call,
  list: ListQuery<Query, Row>,
  query: Query,
  first: TopMatchOptions,
): Promise<{ docs: Row[]; total: number }> {
  const where = await list.where(call, query);
  const docs = await topMatches(call, list, query, first, where);
  if (docs.length < first.limit) return { docs, total: docs.length };
  const tables = tablesOf(call, list, query);
  return { docs, total: await countRows(call.db, tables, where, maxCountedMatches) };
}

/** True if the row with this id matches. False for an id that the column type cannot hold. */
export async function hasRow<Query extends { sort: string }, Row>(
  call: Call,
  list: ListQuery<Query, Row>,
  query: Query,
  id: string,
): Promise<boolean> {
  if (list.id.getSQLType() === "uuid" && !z.uuid().safeParse(id).success) return false;
  const where = and(await list.where(call, query), eq(list.id, id));
  return (await countRows(call.db, tablesOf(call, list, query), where, 1)) === 1;
}

/** All rows that match, for a selection; one statement. TOO_MANY_ROWS if there are more than `maxSelectedRows`. */
export async function allMatchesForSelection<Query extends { sort: string }, Row>(
  call: Call,
  list: ListQuery<Query, Row>,
  query: Query,
): Promise<Row[]> {
  const order = orderOf(list, query.sort);
  const tables = tablesOf(call, list, query);
  const ids = selectIds(list, tables, await list.where(call, query), order, { limit: maxSelectedRows + 1 });
  const rows = await list.readRows(call, { where: isAmong(list.id, ids), order, ids }, query);
  if (rows.length > maxSelectedRows) throw new Refusal("TOO_MANY_ROWS", { facts: { most: maxSelectedRows } });
  return rows;
}

/**
 * All rows that match, for an export. One statement fixes which rows; they are read in batches while the export is
 * written, so that memory holds the ids and one batch. More than `most` rows are refused with `beyond`.
 */
export async function allMatchesForExport<Query extends { sort: string }, Row>(
  call: Call,
  list: ListQuery<Query, Row>,
  query: Query,
  { most = maxExportRows, beyond: refusalCode = "TOO_MANY_ROWS" }: { most?: number; beyond?: RefusalCode } = {},
): Promise<{ ids: readonly string[]; rows: AsyncGenerator<Row> }> {
  const order = orderOf(list, query.sort);
  const idQuery = selectIds(list, tablesOf(call, list, query), await list.where(call, query), order, {
    limit: most + 1,
  });
  // As one JSON text: parsing a hundred thousand driver rows blocks the event loop, a hundred thousand strings do not.
  const result = await call.server.parts(() =>
    call.db.execute<{ ids: string[] | null }>(sql`select json_agg(id) as ids from (${idQuery}) page`),
  );
  const ids = result.rows[0]?.ids ?? [];
  if (ids.length > most) throw new Refusal(refusalCode, { facts: { most } });
  return { ids, rows: yieldingToEventLoop(readBatches(call, list, query, ids, order)) };
}

const batchSize = 500;
/** Iterates at most this many milliseconds before it yields to the event loop. */
const maxBlockMs = 10;

/** The same rows; yields to the event loop regularly while the caller iterates. */
async function* yieldingToEventLoop<Row>(rows: AsyncGenerator<Row>): AsyncGenerator<Row> {
  let startedAt = performance.now();
  for await (const row of rows) {
    if (performance.now() - startedAt > maxBlockMs) {
      await setImmediate();
      startedAt = performance.now();
    }
    yield row;
  }
}

async function* readBatches<Query extends { sort: string }, Row>(
  call: Call,
  list: ListQuery<Query, Row>,
  query: Query,
  allIds: readonly string[],
  order: SQL[],
): AsyncGenerator<Row> {
  const type = sql.raw(list.id.getSQLType());
  for (let at = 0; at < allIds.length; at += batchSize) {
    const batch = allIds.slice(at, at + batchSize);
    const ids = sql`select unnest(${sql.param(batch)}::${type}[]) as id`;
    yield* await call.server.parts(() => list.readRows(call, { where: inArray(list.id, batch), order, ids }, query));
  }
}

function selectIds<Query extends { sort: string }, Row>(
  list: ListQuery<Query, Row>,
  tables: SQL,
  where: SQL | undefined,
  order: SQL[],
  { limit, offset = 0 }: { limit: number; offset?: number },
): SQL {
  return sql`select ${list.id} as id from ${tables} where ${where ?? sql`true`}
    order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset}`;
}

function tablesOf<Query extends { sort: string }, Row>(call: Call, list: ListQuery<Query, Row>, query: Query): SQL {
  if (typeof list.from === "function") return list.from(call, query);
  return list.from ?? sql`${list.id.table}`;
}

/** The orders of each list, built once: their values never change. */
const ordersByList = new WeakMap<object, Map<string, SQL[]>>();

function orderOf<Query extends { sort: string }, Row>(
  list: ListQuery<Query, Row>,
  sort: Query["sort"],
  isFromEnd = false,
): SQL[] {
  const orders = ordersByList.get(list) ?? new Map<string, SQL[]>();
  ordersByList.set(list, orders);
  const key = `${sort} ${isFromEnd}`;
  const order = orders.get(key) ?? buildOrder(list, sort, isFromEnd).map(constantSql);
  orders.set(key, order);
  return order;
}

/** Nulls come last in both directions; for columns that are never null the order matches the index. */
function buildOrder<Query extends { sort: string }, Row>(
  list: ListQuery<Query, Row>,
  sort: Query["sort"],
  isFromEnd: boolean,
): SQL[] {
  const isDown = sort.startsWith("-");
  const sortable: Sortable | readonly Sortable[] | undefined = list.sorts[sort.replace("-", "") as Name<Query["sort"]>];
  const columns = sortable === undefined ? [] : [sortable].flat();
  return [...columns, list.id].map((column) => {
    const order = isDown === isFromEnd ? asc(column) : desc(column);
    const mayBeEmpty = "notNull" in column && !column.notNull;
    // PostgreSQL sorts nulls as the largest values: right for ascending rows, and for descending rows read from the
    // end.
    if (!isDown || !mayBeEmpty) return order;
    return isFromEnd ? sql`${order} nulls first` : sql`${order} nulls last`;
  });
}
