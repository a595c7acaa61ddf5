/**
 * Removed records, restorable for 30 days: the record's row and its cascaded child rows. Written in the transaction
 * that removes the record.
 */
import { and, eq, getTableColumns, gt, lt, type SQL, sql } from "drizzle-orm";
import {
  getTableConfig,
  index,
  jsonb,
  type PgColumn,
  type PgTable,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { Refusal } from "../../kit/validation/errors.ts";
import type { Localized } from "../../kit/text/language.ts";
import { type Actor, actorName } from "../audit/audit-log.ts";
import { idColumn, instantColumnType } from "../database/columns.ts";
import type { Database, Transaction } from "../database/connection.ts";
import { type CascadeTable, cascadeTablesOf } from "./references.ts";

type Row = Readonly<Record<string, unknown>>;

export const trash = pgTable(
  "trash",
  {
    id: idColumn(),
    /** Audit kind of the record. */
    kind: text("kind").notNull(),
    recordId: text("record_id").notNull(),
    /** Name of the record in its list. Readers of the trash see no other field. */
    name: jsonb("name").$type<Localized>().notNull(),
    row: jsonb("row").$type<Row>().notNull(),
    /** Child rows removed with it, by table name. */
    parts: jsonb("parts").$type<Readonly<Record<string, readonly Row[]>>>().notNull(),
    removedAt: instantColumnType("removed_at").notNull(),
    removedByName: text("removed_by_name").notNull(),
  },
  (table) => [
    uniqueIndex("trash_record").on(table.kind, table.recordId),
    index("trash_removed").on(table.removedAt, table.id),
  ],
);

/** SQL for the value of a column in the removed row, as text. */
export const removedOf = (column: PgColumn): SQL => sql`(${trash.row} ->> ${column.name})`;

const retentionDays = 30;

/** Records removed before this instant can no longer be restored. */
export const trashCutoff = (now: Date): string => new Date(now.getTime() - retentionDays * 86_400_000).toISOString();

/** Until when a record removed at this instant can be restored. */
export const trashExpiry = (removedAt: string): string =>
  new Date(Date.parse(removedAt) + retentionDays * 86_400_000).toISOString();

/** Identifies a record of a resource. */
export interface TrashedRecord {
  readonly kind: string;
  readonly key: PgColumn;
  readonly id: string;
  /** Cascade tables of the resource itself. */
  readonly cascade?: readonly CascadeTable[] | undefined;
}

interface RemovalContext {
  readonly now: Date;
  readonly actor: Actor;
}

/** Deletes a record with its child rows and stores both in the trash. NOT_FOUND if it does not exist. */
export async function moveToTrash(
  tx: Transaction,
  context: RemovalContext,
  { kind, key, id, cascade }: TrashedRecord,
  name: Localized,
): Promise<void> {
  const children: Record<string, Row[]> = {};
  for (const { column, isRestored = true, afterDelete } of cascadeTablesOf(kind, cascade)) {
    const deleted = await deleteRows(tx, column, id);
    if (deleted.length > 0) await afterDelete?.(tx, context.actor, deleted);
    if (isRestored && deleted.length > 0) children[getTableConfig(column.table).name] = deleted;
  }
  const [row] = await deleteRows(tx, key, id);
  if (!row) throw new Refusal("NOT_FOUND");
  const removal = { removedAt: context.now.toISOString(), removedByName: actorName(context.actor) };
  await tx.insert(trash).values({ kind, recordId: id, name, row, parts: children, ...removal });
}

/**
 * Inserts a removed record and its child rows again, with the columns of `set`. NOT_FOUND if it is not in the trash or
 * expired.
 */
export async function restoreFromTrash(
  tx: Transaction,
  now: Date,
  { kind, key, id, cascade }: TrashedRecord,
  set: object,
): Promise<void> {
  const isTrashed = and(eq(trash.kind, kind), eq(trash.recordId, id));
  const [trashed] = await tx
    .delete(trash)
    .where(and(isTrashed, gt(trash.removedAt, trashCutoff(now))))
    .returning();
  if (!trashed) throw new Refusal("NOT_FOUND");
  const table = key.table;
  const columns = getTableColumns(table);
  const newValues = Object.entries(set).map(([name, value]) => [columns[name]?.name ?? name, value]);
  await insertRow(tx, table, { ...trashed.row, ...Object.fromEntries(newValues) });
  for (const { column } of cascadeTablesOf(kind, cascade)) {
    const childTable = column.table;
    for (const row of trashed.parts[getTableConfig(childTable).name] ?? []) await insertRow(tx, childTable, row);
  }
}

/** Deletes expired records from the trash. Returns how many. */
export async function emptyTrash(db: Database, now: Date): Promise<number> {
  const { rowCount } = await db.delete(trash).where(lt(trash.removedAt, trashCutoff(now)));
  return rowCount ?? 0;
}

async function deleteRows(tx: Transaction, column: PgColumn, id: string): Promise<Row[]> {
  const { rows } = await tx.execute<{ row: Row }>(sql`
    with deleted as (delete from ${column.table} where ${eq(column, id)} returning *)
    select to_jsonb(deleted) as row from deleted`);
  return rows.map(({ row }) => row);
}

/** Leaves out generated columns, and columns added since the row was removed: the database fills them. */
async function insertRow(tx: Transaction, table: PgTable, row: Row): Promise<void> {
  const columns = Object.values(getTableColumns(table)).filter(({ generated, name }) => !generated && name in row);
  const names: SQL = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(sql`
    insert into ${table} (${names})
    select ${names} from jsonb_populate_record(null::${table}, ${JSON.stringify(row)}::jsonb)`);
}
