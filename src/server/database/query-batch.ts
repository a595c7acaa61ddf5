/**
 * Several reads that need nothing of each other, in one statement: `together(db, (db) => [linkOf(db, …), logOf(db, …)])`.
 * A statement costs its process more than the few rows that it brings, and a record is read by ten. The reads stay what
 * they are: each rests on `preparedQuery`, which hands its statement over here instead of sending it.
 */
import * as builder from "drizzle-orm";
import type { SelectedFieldsOrdered } from "drizzle-orm/pg-core";
import type { QueryResult } from "pg";
import type { Queryable } from "./connection.ts";

/** What the query builder knows of a statement that it prepared. */
export interface Built {
  readonly queryString: string;
  readonly params: unknown[];
  readonly fields: SelectedFieldsOrdered;
  readonly joinsNotNullableMap?: Readonly<Record<string, boolean>>;
}

const { Column, fillPlaceholders, is } = builder;
/** How the builder reads a row of its own statements; its types leave it out. */
const { mapResultRow } = builder as unknown as {
  readonly mapResultRow: (
    fields: Built["fields"],
    row: readonly unknown[],
    joins: Built["joinsNotNullableMap"],
  ) => unknown;
};
interface Asked {
  readonly built: Built;
  readonly params: readonly unknown[];
  readonly answer: (rows: unknown) => void;
}
interface Gathering {
  readonly db: Queryable;
  add(built: Built, values: Record<string, unknown>): Promise<unknown>;
}

const gatherings = new WeakMap<Queryable, Gathering>();

/** Where reads of this database are gathered now. */
export const openBatch = (db: Queryable): Gathering | undefined => gatherings.get(db);

/** What `work` reads at once is one statement; what it reads later, or not by `preparedQuery`, is sent by itself. */
export async function batchQueries<const Reads extends readonly Promise<unknown>[]>(
  db: Queryable,
  work: (db: Queryable) => Reads,
): Promise<{ -readonly [At in keyof Reads]: Awaited<Reads[At]> }> {
  const all: Asked[] = [];
  const gathering = Object.create(db) as Queryable;
  gatherings.set(gathering, {
    db,
    add: (built, values) =>
      new Promise((answer) => all.push({ built, params: fillPlaceholders(built.params, values), answer })),
  });
  const reads = work(gathering);
  gatherings.set(gathering, { db, add: async (built, values) => sendAlone(built, values) });
  const [results] = await Promise.all([Promise.all(reads), send(db, all)]);
  return results;
}

const sendAlone = (built: Built, values: Record<string, unknown>) =>
  (built as unknown as { execute(values: Record<string, unknown>): Promise<unknown> }).execute(values);

async function send(db: Queryable, all: readonly Asked[]): Promise<void> {
  if (all.length === 0) return;
  const params: unknown[] = [];
  const each = all.map(({ built, params: own }) => {
    const text = textOf(built, params.length);
    params.push(...own);
    return text;
  });
  const sql = `select json_build_array(${each.join(", ")}) as found`;
  const { session } = db._ as unknown as { readonly session: Session };
  const { rows } = await session.prepareQuery({ sql, params }, undefined, undefined, false).execute();
  const found = rows[0]?.found ?? [];
  for (const [at, { built, answer }] of all.entries())
    answer((found[at] ?? []).map((row) => mapResultRow(built.fields, row, built.joinsNotNullableMap)));
}
interface Session {
  prepareQuery(
    query: { readonly sql: string; readonly params: unknown[] },
    fields: undefined,
    name: undefined,
    inArrays: false,
  ): { execute(): Promise<QueryResult<{ found: unknown[][][] }>> };
}

const texts = new WeakMap<Built, Map<number, string>>();

/** The rows of a statement as one JSON value, whose own parameters come after so many others. */
function textOf(built: Built, before: number): string {
  const known = texts.get(built) ?? new Map<number, string>();
  texts.set(built, known);
  const text = known.get(before) ?? rowsAsJson(built, before);
  known.set(before, text);
  return text;
}

function rowsAsJson({ queryString, fields }: Built, before: number): string {
  const names = fields.map((_, at) => `c${at}`);
  const cells = fields.map(({ field }, at) => `c${at}${castOf(field)}`);
  const own = queryString.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + before}`);
  return `(select coalesce(json_agg(json_build_array(${cells.join(", ")})), '[]') from (${own}) rows (${names.join(", ")}))`;
}

/** What JSON says as the driver would. */
const asIs = /^(boolean|integer|smallint|text|citext|uuid|date|varchar.*|jsonb?)$|^(text|integer|uuid)\[\]$/;
/** What it would say in another way, or no longer exactly: as text, which the driver is given too. */
const asText = /^(numeric|bigint|timestamp)[^[\]]*$/;

function castOf(field: SelectedFieldsOrdered[number]["field"]): "" | "::text" {
  const type = is(field, Column) ? field.getSQLType() : "an expression";
  if (asIs.test(type)) return "";
  if (asText.test(type)) return "::text";
  throw new Error(`${type} is not read together with others`);
}
