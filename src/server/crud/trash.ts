/**
 * What was removed from a register, kept for thirty days so that it can be put back as it was: its row and the rows that
 * were part of it. Written in the transaction that removes it.
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
import { Refusal } from "../../kit/errors.ts";
import type { Localized } from "../../kit/language.ts";
import { type Actor, actorName } from "../audit/audit-log.ts";
import { idColumn, instantColumnType } from "../database/columns.ts";
import type { Database, Transaction } from "../database/connection.ts";
import { readCascadeRows } from "./references.ts";

type Row = Readonly<Record<string, unknown>>;

export const trash = pgTable(
  "trash",
  {
    id: idColumn(),
    /** What the audit log calls it. */
    kind: text("kind").notNull(),
    recordId: text("record_id").notNull(),
    /** As its list names it; nobody reads more of it here. */
    name: jsonb("name").$type<Localized>().notNull(),
    row: jsonb("row").$type<Row>().notNull(),
    /** Rows of other tables that were part of it, by table. */
    parts: jsonb("parts").$type<Readonly<Record<string, readonly Row[]>>>().notNull(),
    removedAt: instantColumnType("removed_at").notNull(),
    removedByName: text("removed_by_name").notNull(),
  },
  (table) => [
    uniqueIndex("trash_record").on(table.kind, table.recordId),
    index("trash_removed").on(table.removedAt, table.id),
  ],
);

/** Who a column of the row that was removed names. */
export const removedOf = (column: PgColumn): SQL => sql`(${trash.row} ->> ${column.name})`;

const days = 30;

/** What was removed before this moment is gone for good. */
export const trashCutoff = (now: Date): string => new Date(now.getTime() - days * 86_400_000).toISOString();

/** Until when what was removed at a moment can be put back. */
export const trashExpiry = (removedAt: string): string =>
  new Date(Date.parse(removedAt) + days * 86_400_000).toISOString();

/** A record of a register. */
export interface TrashedRecord {
  readonly kind: string;
  readonly key: PgColumn;
  readonly id: string;
}

interface Removing {
  readonly now: Date;
  readonly actor: Actor;
}

/** Deletes a record with its parts and keeps them. */
export async function moveToTrash(
  tx: Transaction,
  said: Removing,
  { kind, key, id }: TrashedRecord,
  name: Localized,
): Promise<void> {
  const parts: Record<string, Row[]> = {};
  for (const { column, isRestored: comesBack = true, afterDelete: say } of readCascadeRows(kind)) {
    const gone = await take(tx, column, id);
    if (gone.length > 0) await say?.(tx, said.actor, gone);
    if (comesBack && gone.length > 0) parts[getTableConfig(column.table).name] = gone;
  }
  const [row] = await take(tx, key, id);
  if (!row) throw new Refusal("NOT_FOUND");
  const removed = { removedAt: said.now.toISOString(), removedByName: actorName(said.actor) };
  await tx.insert(trash).values({ kind, recordId: id, name, row, parts, ...removed });
}

/** Puts a record and its parts back as they were, with what is `set` of it; NOT_FOUND when it is not kept any more. */
export async function restoreFromTrash(
  tx: Transaction,
  now: Date,
  { kind, key, id }: TrashedRecord,
  set: object,
): Promise<void> {
  const kept = and(eq(trash.kind, kind), eq(trash.recordId, id));
  const [found] = await tx
    .delete(trash)
    .where(and(kept, gt(trash.removedAt, trashCutoff(now))))
    .returning();
  if (!found) throw new Refusal("NOT_FOUND");
  const table = key.table;
  const columns = getTableColumns(table);
  const anew = Object.entries(set).map(([name, value]) => [columns[name]?.name ?? name, value]);
  await write(tx, table, { ...found.row, ...Object.fromEntries(anew) });
  for (const { column } of readCascadeRows(kind)) {
    const part = column.table;
    for (const row of found.parts[getTableConfig(part).name] ?? []) await write(tx, part, row);
  }
}

/** Forgets what was removed more than thirty days ago; answers how many. */
export async function emptyTrash(db: Database, now: Date): Promise<number> {
  const { rowCount } = await db.delete(trash).where(lt(trash.removedAt, trashCutoff(now)));
  return rowCount ?? 0;
}

async function take(tx: Transaction, column: PgColumn, id: string): Promise<Row[]> {
  const { rows } = await tx.execute<{ row: Row }>(sql`
    with gone as (delete from ${column.table} where ${eq(column, id)} returning *)
    select to_jsonb(gone) as row from gone`);
  return rows.map(({ row }) => row);
}

/** Columns that the database works out itself, or did not know when the row was removed, are left to it. */
async function write(tx: Transaction, table: PgTable, row: Row): Promise<void> {
  const columns = Object.values(getTableColumns(table)).filter(({ generated, name }) => !generated && name in row);
  const names: SQL = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(sql`
    insert into ${table} (${names})
    select ${names} from jsonb_populate_record(null::${table}, ${JSON.stringify(row)}::jsonb)`);
}
