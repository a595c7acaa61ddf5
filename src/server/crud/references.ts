/**
 * References to a record: rows that block its removal, and rows removed with it (cascade). An area above the
 * resource names its tables in its definition, so that the resource need not know the area.
 */
import { and, arrayContains, eq, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { RecordReference, ReferenceKind } from "../../areas/contracts.ts";
import type { Actor } from "../audit/audit-log.ts";
import type { Transaction } from "../database/connection.ts";
import { defineListPort } from "../port.ts";

/** A column that references records of a resource. */
export interface ReferenceColumn {
  /**
   * The column contains the record's key, an array of such keys, or JSON with such a key anywhere. With several columns,
   * any of them.
   */
  readonly column: PgColumn | readonly PgColumn[];
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
interface ReferencedRecord {
  readonly _id: string;
  readonly [name: string]: unknown;
}
/** References to the records of one kind, by the referencing table; each kind has a text in the words of the office. */
export type ReferenceColumns = Readonly<Partial<Record<ReferenceKind, ReferenceColumn>>>;

/** The references of an area, by the audit kind of the record. */
export type AreaReferences = Readonly<Record<string, ReferenceColumns>>;
export const areaReferencePort = defineListPort<AreaReferences>("references to records");

/** Counts the references to a record, by kind; empty if the record can be removed. */
export async function countReferences(
  tx: Transaction,
  kind: string,
  own: ReferenceColumns,
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

/** All references to an audit kind: those of the resource and those of areas above it. */
export const referencesOf = (kind: string, own: ReferenceColumns) =>
  Object.entries(Object.assign({}, own, ...areaReferencePort().map((each) => each[kind]))) as [
    ReferenceKind,
    ReferenceColumn,
  ][];

/** The column or columns as an array. */
export const referenceColumns = (column: ReferenceColumn["column"]) =>
  (Array.isArray(column) ? column : [column]) as [PgColumn, ...PgColumn[]];

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

/** The cascade tables of an area above the one that owns the resource, by the audit kind of the record. */
export type AreaCascades = Readonly<Record<string, readonly CascadeTable[]>>;
export const areaCascadePort = defineListPort<AreaCascades>("rows of records");

/** All cascade tables of an audit kind: those of the resource first. */
export const cascadeTablesOf = (kind: string, own: readonly CascadeTable[] = []): readonly CascadeTable[] => [
  ...own,
  ...areaCascadePort().flatMap((each) => each[kind] ?? []),
];
