/**
 * Merges two records that are the same: references to the one move to the other, and move back on an unmerge. The merge
 * stores which rows moved, with their old and new values.
 */
import { and, eq, not, type SQL, sql } from "drizzle-orm";
import { getTableConfig, jsonb, type PgColumn, type PgTable, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { Refusal } from "../../kit/validation/errors.ts";
import { idColumn, instantColumnType } from "../database/columns.ts";
import { type Transaction, violatedIndex } from "../database/connection.ts";
import {
  referenceColumns,
  type ReferenceColumn,
  type ReferenceColumns,
  referencesOf,
  referencesRecord,
} from "./references.ts";

/**
 * Per column: the number of rows that reference the target after the merge, and for each moved row its key, old value
 * and new value.
 */
type MovedRows = Readonly<
  Record<string, { readonly known: number; readonly rows: readonly (readonly [string, unknown, unknown])[] }>
>;

/** Active merges; a row is deleted when the records are separated again. */
export const merges = pgTable(
  "merges",
  {
    id: idColumn(),
    /** Audit kind of both records. */
    kind: text("kind").notNull(),
    fromId: text("from_id").notNull(),
    intoId: text("into_id").notNull(),
    mergedAt: instantColumnType("merged_at").notNull(),
    /** Data of the area for restoring the merged record. */
    before: jsonb("before").$type<object>().notNull(),
    moved: jsonb("moved").$type<MovedRows>().notNull().default({}),
  },
  (table) => [uniqueIndex("merges_from").on(table.kind, table.fromId)],
);

interface Pair {
  readonly kind: string;
  /** References that the resource itself declares. */
  readonly own: ReferenceColumns;
  readonly from: string;
}

/**
 * Moves all references from `from` to `into` and stores the merge. MERGE_DOUBLE with the kind of reference where both
 * records have what a unique index allows only once.
 */
export async function mergeReferences(
  tx: Transaction,
  { kind, own, from, into, now, before }: Pair & { readonly into: string; readonly now: Date; readonly before: object },
): Promise<void> {
  const pair = { kind, fromId: from, intoId: into, mergedAt: now.toISOString(), before };
  const [merge] = await tx.insert(merges).values(pair).returning({ id: merges.id });
  for (const [kindOfReference, reference] of referencesOf(kind, own))
    for (const column of referenceColumns(reference.column))
      await moveReferences(tx, { id: merge?.id ?? "", column, holding: reference, from, into }).catch(
        (error: unknown) => {
          throw violatedIndex(error) ? new Refusal("MERGE_DOUBLE", { facts: { what: kindOfReference } }) : error;
        },
      );
}

/**
 * Moves the references back to `from`, deletes the stored merge and returns its `before`. TRANSITION_NOT_ALLOWED if
 * there is no such merge. UNMERGE_OVER if the target has new references or was merged itself: it is then unknown which
 * of the two records they belong to.
 */
export async function unmergeReferences(tx: Transaction, { kind, own, from }: Pair): Promise<{ before: object }> {
  const [pair] = await tx
    .delete(merges)
    .where(and(eq(merges.kind, kind), eq(merges.fromId, from)))
    .returning();
  if (!pair) throw new Refusal("TRANSITION_NOT_ALLOWED");
  const [laterMerge] = await tx
    .select()
    .from(merges)
    .where(and(eq(merges.kind, kind), eq(merges.fromId, pair.intoId)));
  if (laterMerge) throw new Refusal("UNMERGE_OVER");
  for (const [, reference] of referencesOf(kind, own))
    for (const column of referenceColumns(reference.column)) {
      const { known, rows } = pair.moved[qualifiedName(column)] ?? { known: 0, rows: [] };
      const { rows: counts } = await tx.execute<{ now: number }>(
        sql`select count(*)::int as now from ${column.table} where ${referencesRecord(column, pair.intoId)}`,
      );
      if ((counts[0]?.now ?? 0) > known) throw new Refusal("UNMERGE_OVER");
      if (rows.length > 0) await restoreReferences(tx, { column, holding: reference, from, rows });
    }
  return { before: pair.before };
}

interface ColumnMerge {
  readonly id: string;
  readonly column: PgColumn;
  readonly holding: ReferenceColumn;
  readonly from: string;
  readonly into: string;
}

/** Updates the rows and stores their old and new values in one statement, whatever their number. */
async function moveReferences(
  tx: Transaction,
  { id, column, holding: reference, from, into }: ColumnMerge,
): Promise<void> {
  const { table } = column;
  const key = primaryKeyOf(table);
  const isReference = referencesRecord(column, from);
  const isMoved = and(isReference, reference.keepWhere && not(reference.keepWhere(into)));
  await tx.execute(sql`
    with old as (select ${key} as key, to_jsonb(${column}) as was from ${table} where ${isMoved} for update),
    moved_rows as (
      update ${table} set ${assignments(column, mergedValue(column, from, into), reference, into)}
      from old where ${key} = old.key returning old.key, old.was, to_jsonb(${column}) as became)
    update ${merges} set moved = moved || jsonb_build_object(${qualifiedName(column)}::text, jsonb_build_object(
      'known', (select count(*) from ${table} where ${isMoved} or ${referencesRecord(column, into)}),
      'rows', (select coalesce(jsonb_agg(jsonb_build_array(key::text, was, became)), '[]') from moved_rows)))
    where ${eq(merges.id, id)}`);
}

/** Restores old values. A row that was written since the merge keeps its current value. */
async function restoreReferences(
  tx: Transaction,
  {
    column,
    holding: reference,
    from,
    rows,
  }: Pick<ColumnMerge, "column" | "holding" | "from"> & Pick<MovedRows[string], "rows">,
): Promise<void> {
  const { table } = column;
  const key = primaryKeyOf(table);
  await tx.execute(sql`
    update ${table} set ${assignments(column, restoredValue(column), reference, from)}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as moved(row)
    where ${key} = (moved.row ->> 0)::${sql.raw(key.getSQLType())} and to_jsonb(${column}) = moved.row -> 2`);
}

const assignments = (column: PgColumn, value: SQL, { alsoSet }: ReferenceColumn, id: string): SQL =>
  sql.join(
    Object.entries({ [column.name]: value, ...alsoSet?.(id) }).map(
      ([name, set]) => sql`${sql.identifier(name)} = ${set}`,
    ),
    sql`, `,
  );

function mergedValue(column: PgColumn, from: string, into: string): SQL {
  if (column.dataType === "array")
    return sql`case when ${referencesRecord(column, into)} then array_remove(${column}, ${from})
      else array_replace(${column}, ${from}, ${into}) end`;
  if (column.dataType === "json")
    return sql`replace(${column}::text, to_json(${from}::text)::text, to_json(${into}::text)::text)::jsonb`;
  return sql`${into}`;
}

function restoredValue(column: PgColumn): SQL {
  if (column.dataType === "array") return sql`array(select jsonb_array_elements_text(moved.row -> 1))`;
  return column.dataType === "json" ? sql`moved.row -> 1` : sql`(moved.row ->> 1)::${sql.raw(column.getSQLType())}`;
}

const qualifiedName = (column: PgColumn) => `${getTableConfig(column.table).name}.${column.name}`;

function primaryKeyOf(table: PgTable): PgColumn {
  const key = getTableConfig(table).columns.find(({ primary }) => primary);
  if (!key) throw new Error(`${getTableConfig(table).name}: rows without a key of their own cannot be told apart`);
  return key;
}
