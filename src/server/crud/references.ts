/**
 * What other tables have of a register's record: rows that hold it, so that it cannot be removed, and rows that are
 * part of it and go with it. An area says so of its own tables; the register need not know the area.
 */
import { and, arrayContains, eq, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { RecordReference, ReferenceKind } from "../../kit/reference-kinds.ts";
import type { Actor } from "../audit/audit-log.ts";
import type { Transaction } from "../database/connection.ts";

export interface ReferenceColumn {
  /** Has the key of the record, an array of such keys or, as JSON, such a key somewhere; any of several columns may. */
  readonly column: PgColumn | readonly [PgColumn, ...PgColumn[]];
  /** Which of its rows count; all of them by default. */
  readonly where?: SQL;
  /** Where the office shows them. */
  readonly path?: (record: ReferencedRecord) => string;
  /** Of rows that come to name another record: which of them stay as they are, because that one has its own. */
  readonly keepWhere?: (id: string) => SQL;
  /** Columns that go along when its rows come to name another record. */
  readonly alsoSet?: (id: string) => Readonly<Record<string, SQL>>;
}
/** A record as it is shown. */
export interface ReferencedRecord {
  readonly _id: string;
  readonly [name: string]: unknown;
}
export type RegisterReferences = Readonly<Partial<Record<ReferenceKind, ReferenceColumn>>>;

const said = new Map<string, RegisterReferences>();

/** Says, once per process, what of an area holds the records that the audit log calls `kind`; answers how to unsay it. */
export function registerReferences(kind: string, holdings: RegisterReferences): () => void {
  const before = said.get(kind);
  said.set(kind, { ...before, ...holdings });
  return () => void said.set(kind, before ?? {});
}

/** What holds a record now, counted; nothing when it may go. */
export async function countReferences(
  tx: Transaction,
  kind: string,
  own: RegisterReferences,
  record: ReferencedRecord,
): Promise<RecordReference[]> {
  const all = referencesOf(kind, own);
  if (all.length === 0) return [];
  const counts = all.map(
    ([what, { column, where }]) =>
      sql`select ${what}::text as what, count(*)::int as count from ${referenceColumns(column)[0].table} where ${and(or(...referenceColumns(column).map((each) => referencesRecord(each, record._id))), where)}`,
  );
  const { rows } = await tx.execute<{ what: ReferenceKind; count: number }>(sql.join(counts, sql` union all `));
  const at = new Map(all.map(([what, holding]) => [what, holding.path?.(record)]));
  return rows
    .filter(({ count }) => count > 0)
    .map(({ what, count }) => ({ what, count, ...(at.get(what) ? { at: at.get(what) ?? "" } : {}) }));
}

/** All that may hold a record of this kind: what its register knows, and what areas said. */
export const referencesOf = (kind: string, own: RegisterReferences) =>
  Object.entries({ ...own, ...said.get(kind) }) as [ReferenceKind, ReferenceColumn][];

export const referenceColumns = (column: ReferenceColumn["column"]) =>
  (Array.isArray(column) ? column : [column]) as readonly [PgColumn];

/** Whether a row names a record in this column. */
export function referencesRecord(column: PgColumn, id: string): SQL {
  if (column.dataType === "array") return arrayContains(column, [id]);
  if (column.dataType !== "json") return eq(column, id);
  return sql`jsonb_path_exists(${column}, '$.** ? (@ == $id)', jsonb_build_object('id', ${id}::text))`;
}

export interface CascadeTable {
  /** Has the key of the record it is part of. */
  readonly column: PgColumn;
  /** False for what is made anew by itself: it is not kept with a record that was removed. */
  readonly isRestored?: boolean;
  /** What else is said when such rows go with their record. */
  readonly afterDelete?: (
    tx: Transaction,
    actor: Actor,
    rows: readonly Readonly<Record<string, unknown>>[],
  ) => Promise<void>;
}

const parts = new Map<string, readonly CascadeTable[]>();

/** Says, once per process, which rows of an area are part of the records that the audit log calls `kind`. */
export function cascadeRows(kind: string, rows: readonly CascadeTable[]): void {
  parts.set(kind, rows);
}

const partsAbove = new Map<string, readonly CascadeTable[]>();

/** The same of an area that stands on the register's, once per process. */
export function registerCascadeRows(kind: string, rows: readonly CascadeTable[]): void {
  partsAbove.set(kind, [...(partsAbove.get(kind) ?? []), ...rows]);
}

/** What is part of the records of a register: its own before what stands on it. */
export const readCascadeRows = (kind: string): readonly CascadeTable[] => [
  ...(parts.get(kind) ?? []),
  ...(partsAbove.get(kind) ?? []),
];
