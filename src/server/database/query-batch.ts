/**
 * Runs several independent reads in one statement: `batchQueries(db, (db) => [linkOf(db, …), logOf(db, …)])`. A
 * statement costs its process more than the few rows that it returns, and a record is assembled from ten reads. The
 * reads need no change: each uses `preparedQuery`, which adds its statement to the batch instead of sending it.
 */
import * as builder from "drizzle-orm";
import type { SelectedFieldsOrdered } from "drizzle-orm/pg-core";
import type { QueryResult } from "pg";
import type { Queryable } from "./connection.ts";

/** A statement that the query builder prepared. */
export interface Built {
  readonly queryString: string;
  readonly params: unknown[];
  readonly fields: SelectedFieldsOrdered;
  readonly joinsNotNullableMap?: Readonly<Record<string, boolean>>;
}

const { Column, fillPlaceholders, is } = builder;
/** The function with which drizzle maps a row; missing in its types. */
const { mapResultRow } = builder as unknown as {
  readonly mapResultRow: (
    fields: Built["fields"],
    row: readonly unknown[],
    joins: Built["joinsNotNullableMap"],
  ) => unknown;
};
interface BatchedQuery {
  readonly built: Built;
  readonly params: readonly unknown[];
  readonly answer: (rows: unknown) => void;
}
interface Batch {
  readonly db: Queryable;
  add(statement: Built, values: Record<string, unknown>): Promise<unknown>;
}

const batches = new WeakMap<Queryable, Batch>();

/** The open batch of this database, if any. */
export const openBatch = (db: Queryable): Batch | undefined => batches.get(db);

/**
 * Queries that `work` starts synchronously run as one statement. Later ones, and those not made with `preparedQuery`,
 * are sent on their own.
 */
export async function batchQueries<const Reads extends readonly Promise<unknown>[]>(
  db: Queryable,
  work: (db: Queryable) => Reads,
): Promise<{ -readonly [At in keyof Reads]: Awaited<Reads[At]> }> {
  const queries: BatchedQuery[] = [];
  const batchDb = Object.create(db) as Queryable;
  batches.set(batchDb, {
    db,
    add: (statement, values) =>
      new Promise((resolve) =>
        queries.push({ built: statement, params: fillPlaceholders(statement.params, values), answer: resolve }),
      ),
  });
  const reads = work(batchDb);
  batches.set(batchDb, { db, add: async (statement, values) => sendAlone(statement, values) });
  const [results] = await Promise.all([Promise.all(reads), send(db, queries)]);
  return results;
}

const sendAlone = (statement: Built, values: Record<string, unknown>) =>
  (statement as unknown as { execute(values: Record<string, unknown>): Promise<unknown> }).execute(values);

async function send(db: Queryable, queries: readonly BatchedQuery[]): Promise<void> {
  if (queries.length === 0) return;
  const params: unknown[] = [];
  const subqueries = queries.map(({ built: statement, params: ownParams }) => {
    const text = subqueryOf(statement, params.length);
    params.push(...ownParams);
    return text;
  });
  const sql = `select json_build_array(${subqueries.join(", ")}) as found`;
  const { session } = db._ as unknown as { readonly session: Session };
  const { rows } = await session.prepareQuery({ sql, params }, undefined, undefined, false).execute();
  const results = rows[0]?.found ?? [];
  for (const [index, { built: statement, answer: resolve }] of queries.entries())
    resolve((results[index] ?? []).map((row) => mapResultRow(statement.fields, row, statement.joinsNotNullableMap)));
}
interface Session {
  prepareQuery(
    query: { readonly sql: string; readonly params: unknown[] },
    fields: undefined,
    name: undefined,
    inArrays: false,
  ): { execute(): Promise<QueryResult<{ found: unknown[][][] }>> };
}

const subqueryTexts = new WeakMap<Built, Map<number, string>>();

/** The rows of a statement as one JSON value, with its parameters renumbered to follow `before` others. */
function subqueryOf(statement: Built, offset: number): string {
  const textsByOffset = subqueryTexts.get(statement) ?? new Map<number, string>();
  subqueryTexts.set(statement, textsByOffset);
  const text = textsByOffset.get(offset) ?? rowsAsJson(statement, offset);
  textsByOffset.set(offset, text);
  return text;
}

function rowsAsJson({ queryString, fields }: Built, offset: number): string {
  const names = fields.map((_, index) => `c${index}`);
  const cells = fields.map(({ field }, index) => `c${index}${castOf(field)}`);
  const renumbered = queryString.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + offset}`);
  return `(select coalesce(json_agg(json_build_array(${cells.join(", ")})), '[]') from (${renumbered}) rows (${names.join(", ")}))`;
}

/** Types with the same value in JSON as from the driver. */
const sameInJson = /^(boolean|integer|smallint|text|citext|uuid|date|varchar.*|jsonb?)$|^(text|integer|uuid)\[\]$/;
/** Types with another value in JSON, or with lost precision: read as text, like the driver's input. */
const castToText = /^(numeric|bigint|timestamp)[^[\]]*$/;

function castOf(field: SelectedFieldsOrdered[number]["field"]): "" | "::text" {
  const type = is(field, Column) ? field.getSQLType() : "an expression";
  if (sameInJson.test(type)) return "";
  if (castToText.test(type)) return "::text";
  throw new Error(`${type} is not read together with others`);
}
