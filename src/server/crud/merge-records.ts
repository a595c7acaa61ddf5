/**
 * Two records of a register that turned out to be one: what names the one comes to name the other, and names it again
 * when they are taken apart. Which rows moved, and what they held, is kept with the pair.
 */
import { and, eq, not, type SQL, sql } from "drizzle-orm";
import { getTableConfig, jsonb, type PgColumn, type PgTable, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { Refusal } from "../../kit/errors.ts";
import { idColumn, instantColumnType } from "../database/columns.ts";
import { type Transaction, violatedIndex } from "../database/connection.ts";
import {
  referenceColumns,
  type ReferenceColumn,
  type RegisterReferences,
  referencesOf,
  referencesRecord,
} from "./references.ts";

/** Per column: how many rows name the other one since, and of each that moved its key, what it held and what it holds. */
type Moved = Readonly<
  Record<string, { readonly known: number; readonly rows: readonly (readonly [string, unknown, unknown])[] }>
>;

export const merges = pgTable(
  "merges",
  {
    id: idColumn(),
    /** What the audit log calls the records. */
    kind: text("kind").notNull(),
    fromId: text("from_id").notNull(),
    intoId: text("into_id").notNull(),
    mergedAt: instantColumnType("merged_at").notNull(),
    /** What the area needs to put the record back. */
    before: jsonb("before").$type<object>().notNull(),
    moved: jsonb("moved").$type<Moved>().notNull().default({}),
  },
  (table) => [uniqueIndex("merges_from").on(table.kind, table.fromId)],
);

interface Pair {
  readonly kind: string;
  /** What the register itself knows to name its records. */
  readonly own: RegisterReferences;
  readonly from: string;
}

/** What names `from` names `into` from now on. MERGE_DOUBLE where both would have what there may be only one of. */
export async function mergeReferences(
  tx: Transaction,
  { kind, own, from, into, now, before }: Pair & { readonly into: string; readonly now: Date; readonly before: object },
): Promise<void> {
  const pair = { kind, fromId: from, intoId: into, mergedAt: now.toISOString(), before };
  const [made] = await tx.insert(merges).values(pair).returning({ id: merges.id });
  for (const [what, holding] of referencesOf(kind, own))
    for (const column of referenceColumns(holding.column))
      await move(tx, { id: made?.id ?? "", column, holding, from, into }).catch((error: unknown) => {
        throw violatedIndex(error) ? new Refusal("MERGE_DOUBLE", { facts: { what } }) : error;
      });
}

/**
 * What moved names `from` again, and `before` is answered. UNMERGE_OVER once something else names the other one, or that
 * was merged itself: nobody can tell any more which of the two is meant.
 */
export async function unmergeReferences(tx: Transaction, { kind, own, from }: Pair): Promise<{ before: object }> {
  const [pair] = await tx
    .delete(merges)
    .where(and(eq(merges.kind, kind), eq(merges.fromId, from)))
    .returning();
  if (!pair) throw new Refusal("TRANSITION_NOT_ALLOWED");
  const [further] = await tx
    .select()
    .from(merges)
    .where(and(eq(merges.kind, kind), eq(merges.fromId, pair.intoId)));
  if (further) throw new Refusal("UNMERGE_OVER");
  for (const [, holding] of referencesOf(kind, own))
    for (const column of referenceColumns(holding.column)) {
      const { known, rows } = pair.moved[nameOf(column)] ?? { known: 0, rows: [] };
      const { rows: counted } = await tx.execute<{ now: number }>(
        sql`select count(*)::int as now from ${column.table} where ${referencesRecord(column, pair.intoId)}`,
      );
      if ((counted[0]?.now ?? 0) > known) throw new Refusal("UNMERGE_OVER");
      if (rows.length > 0) await moveBack(tx, { column, holding, from, rows });
    }
  return { before: pair.before };
}

interface Moving {
  readonly id: string;
  readonly column: PgColumn;
  readonly holding: ReferenceColumn;
  readonly from: string;
  readonly into: string;
}

/** Written and kept in one statement, however many rows there are. */
async function move(tx: Transaction, { id, column, holding, from, into }: Moving): Promise<void> {
  const { table } = column;
  const key = keyOf(table);
  const was = referencesRecord(column, from);
  const moving = and(was, holding.keepWhere && not(holding.keepWhere(into)));
  await tx.execute(sql`
    with old as (select ${key} as key, to_jsonb(${column}) as was from ${table} where ${moving} for update),
    gone as (
      update ${table} set ${written(column, becomes(column, from, into), holding, into)}
      from old where ${key} = old.key returning old.key, old.was, to_jsonb(${column}) as became)
    update ${merges} set moved = moved || jsonb_build_object(${nameOf(column)}::text, jsonb_build_object(
      'known', (select count(*) from ${table} where ${moving} or ${referencesRecord(column, into)}),
      'rows', (select coalesce(jsonb_agg(jsonb_build_array(key::text, was, became)), '[]') from gone)))
    where ${eq(merges.id, id)}`);
}

/** A row that was written since keeps what it says now. */
async function moveBack(
  tx: Transaction,
  { column, holding, from, rows }: Pick<Moving, "column" | "holding" | "from"> & Pick<Moved[string], "rows">,
): Promise<void> {
  const { table } = column;
  const key = keyOf(table);
  await tx.execute(sql`
    update ${table} set ${written(column, restored(column), holding, from)}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as moved(row)
    where ${key} = (moved.row ->> 0)::${sql.raw(key.getSQLType())} and to_jsonb(${column}) = moved.row -> 2`);
}

const written = (column: PgColumn, value: SQL, { alsoSet: along }: ReferenceColumn, id: string): SQL =>
  sql.join(
    Object.entries({ [column.name]: value, ...along?.(id) }).map(
      ([name, set]) => sql`${sql.identifier(name)} = ${set}`,
    ),
    sql`, `,
  );

function becomes(column: PgColumn, from: string, into: string): SQL {
  if (column.dataType === "array")
    return sql`case when ${referencesRecord(column, into)} then array_remove(${column}, ${from})
      else array_replace(${column}, ${from}, ${into}) end`;
  if (column.dataType === "json")
    return sql`replace(${column}::text, to_json(${from}::text)::text, to_json(${into}::text)::text)::jsonb`;
  return sql`${into}`;
}

function restored(column: PgColumn): SQL {
  if (column.dataType === "array") return sql`array(select jsonb_array_elements_text(moved.row -> 1))`;
  return column.dataType === "json" ? sql`moved.row -> 1` : sql`(moved.row ->> 1)::${sql.raw(column.getSQLType())}`;
}

const nameOf = (column: PgColumn) => `${getTableConfig(column.table).name}.${column.name}`;

function keyOf(table: PgTable): PgColumn {
  const key = getTableConfig(table).columns.find(({ primary }) => primary);
  if (!key) throw new Error(`${getTableConfig(table).name}: rows without a key of their own cannot be told apart`);
  return key;
}
