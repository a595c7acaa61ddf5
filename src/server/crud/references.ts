/**
 * References to a record: rows that block its removal, and rows removed with it (cascade). The area that owns a table
 * registers it, so that the resource need not know the area.
 */
import { and, arrayContains, eq, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { RecordReference, ReferenceKind } from "../../kit/reference-kinds.ts";
import type { Actor } from "../audit/audit-log.ts";
import type { Transaction } from "../database/connection.ts";

/** A column that references records of a resource. */
export interface ReferenceColumn {
  /**
   * The column holds the record's key, an array of such keys, or JSON with such a key anywhere. With several columns,
   * any of them.
   */
  readonly column: PgColumn | readonly [PgColumn, ...PgColumn[]];
  /** Limits which rows count as references; all by default. */
  readonly where?: SQL;
  /** Page of the staff application that shows the references. */
  readonly path?: (record: ReferencedRecord) => string;
  /** Merge: rows that keep their key because the record with this id has its own. */
  readonly keepWhere?: (id: string) => SQL;
  /** Merge: further columns to set when rows are moved to the record with this id. */
  readonly alsoSet?: (id: string) => Readonly<Record<string, SQL>>;
}
/** A record as its schema shows it. */
export interface ReferencedRecord {
  readonly _id: string;
  readonly [name: string]: unknown;
}
/** The references to a resource's records, by kind; the kinds have texts in `kit/reference-kinds.ts`. */
export type RegisterReferences = Readonly<Partial<Record<ReferenceKind, ReferenceColumn>>>;

const referencesByKind = new Map<string, RegisterReferences>();

/** Registers, once per process, references to records of an audit kind. Returns a function that removes them again. */
export function registerReferences(kind: string, references: RegisterReferences): () => void {
  const previous = referencesByKind.get(kind);
  referencesByKind.set(kind, { ...previous, ...references });
  return () => void referencesByKind.set(kind, previous ?? {});
}

/** Counts the references to a record, by kind; empty if the record can be removed. */
export async function countReferences(
  tx: Transaction,
  kind: string,
  own: RegisterReferences,
  record: ReferencedRecord,
): Promise<RecordReference[]> {
  const references = referencesOf(kind, own);
  if (references.length === 0) return [];
  const counts = references.map(
    ([kind, { column, where }]) =>
      sql`select ${kind}::text as what, count(*)::int as count from ${referenceColumns(column)[0].table} where ${and(or(...referenceColumns(column).map((each) => referencesRecord(each, record._id))), where)}`,
  );
  const { rows } = await tx.execute<{ what: ReferenceKind; count: number }>(sql.join(counts, sql` union all `));
  const pathByKind = new Map(references.map(([kind, reference]) => [kind, reference.path?.(record)]));
  return rows
    .filter(({ count }) => count > 0)
    .map(({ what: kind, count }) => ({
      what: kind,
      count,
      ...(pathByKind.get(kind) ? { at: pathByKind.get(kind) ?? "" } : {}),
    }));
}

/** All references to an audit kind: those of the resource and those that areas registered. */
export const referencesOf = (kind: string, own: RegisterReferences) =>
  Object.entries({ ...own, ...referencesByKind.get(kind) }) as [ReferenceKind, ReferenceColumn][];

/** The column or columns as an array. */
export const referenceColumns = (column: ReferenceColumn["column"]) =>
  (Array.isArray(column) ? column : [column]) as readonly [PgColumn];

/** Condition: the column of a row references the record. */
export function referencesRecord(column: PgColumn, id: string): SQL {
  if (column.dataType === "array") return arrayContains(column, [id]);
  if (column.dataType !== "json") return eq(column, id);
  return sql`jsonb_path_exists(${column}, '$.** ? (@ == $id)', jsonb_build_object('id', ${id}::text))`;
}

/** Rows of another table that belong to a record and are removed with it. */
export interface CascadeTable {
  /** Holds the key of the record that the row belongs to. */
  readonly column: PgColumn;
  /** False for rows that the program creates again by itself: they are deleted without a copy in the trash. */
  readonly isRestored?: boolean;
  /** Runs in the transaction with the deleted rows. */
  readonly afterDelete?: (
    tx: Transaction,
    actor: Actor,
    rows: readonly Readonly<Record<string, unknown>>[],
  ) => Promise<void>;
}

const cascadeByKind = new Map<string, readonly CascadeTable[]>();

/** Registers, once per process, the rows deleted with records of an audit kind. */
export function cascadeRows(kind: string, rows: readonly CascadeTable[]): void {
  cascadeByKind.set(kind, rows);
}

const cascadeOfHigherAreas = new Map<string, readonly CascadeTable[]>();

/** The same for an area above the one that owns the resource; may be called several times. */
export function registerCascadeRows(kind: string, rows: readonly CascadeTable[]): void {
  cascadeOfHigherAreas.set(kind, [...(cascadeOfHigherAreas.get(kind) ?? []), ...rows]);
}

/** Cascade tables of an audit kind: those of the owning area first, then those of areas above it. */
export const readCascadeRows = (kind: string): readonly CascadeTable[] => [
  ...(cascadeByKind.get(kind) ?? []),
  ...(cascadeOfHigherAreas.get(kind) ?? []),
];
