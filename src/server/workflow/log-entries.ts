/** Inserts log entries of moves with their audit entries in one statement, whose text is built once. */
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Actor, type AuditEntry, auditInsert, auditParameters, entryCountOf } from "../audit/audit-log.ts";
import type { Transaction } from "../database/connection.ts";
import { type Placeholder, preparedQuery } from "../database/prepared-query.ts";
import type { ExtraStatement } from "./state-machine-types.ts";

interface LogEntry {
  readonly id: string;
  readonly recordId: string;
  readonly from: string | null;
  readonly to: string;
  readonly corrective: boolean;
}
/** Author and time that the entries of one call share. */
interface Author {
  readonly at: string;
  readonly by: string | null;
  readonly byName: string;
  readonly note: string | null;
}

/** A function that inserts entries. With `rows`, the extra statement runs for them too. */
export function logInsert<Row>(log: PgTable, recordColumn: string, extra: ExtraStatement<Row> | undefined) {
  const prepare = (audit: ReturnType<typeof entryCountOf> | "none", hasExtra: boolean) =>
    preparedQuery((db, parameter) => {
      const audited = audit === "none" ? [] : [db.$with("audited").as(auditInsert(db, parameter, audit))];
      const more = hasExtra && extra ? [db.$with("extra", {}).as(extra.statement(db, parameter).getSQL())] : [];
      return db
        .with(...audited, ...more)
        .insert(log)
        .select(entriesOf(log, recordColumn, parameter));
    });
  const inserts = new Map<string, ReturnType<typeof prepare>>();
  return async (
    tx: Transaction,
    actor: Actor,
    author: Author,
    entries: readonly LogEntry[],
    auditEntries: readonly AuditEntry[],
    rows?: readonly Row[],
  ): Promise<void> => {
    const audit = auditEntries.length === 0 ? "none" : entryCountOf(auditEntries);
    const key = `${audit} ${rows !== undefined}`;
    const insert = inserts.get(key) ?? prepare(audit, rows !== undefined);
    inserts.set(key, insert);
    await insert(tx, {
      ...(audit === "none" ? {} : auditParameters(tx, actor, auditEntries)),
      ...(rows ? extra?.parametersOf(rows) : {}),
      ...author,
      id: entries.map(({ id }) => id),
      [recordColumn]: entries.map(({ recordId }) => recordId),
      from: entries.map(({ from }) => from),
      to: entries.map(({ to }) => to),
      corrective: entries.map(({ corrective }) => corrective),
    });
  };
}

/** Values in the order of the table's columns: those of the author, and those of each entry. */
function entriesOf(log: PgTable, recordColumn: string, parameter: Placeholder): SQL {
  const columns = Object.entries(getTableColumns(log));
  const ofEntry = ["id", recordColumn, "from", "to", "corrective"];
  const typeOf = (column: PgColumn) => sql.raw(column.getSQLType());
  const values = columns.map(([name, column]) =>
    ofEntry.includes(name) ? sql.identifier(name) : sql`${parameter(name)}::${typeOf(column)}`,
  );
  const entryColumns = columns.filter(([name]) => ofEntry.includes(name));
  const lists = entryColumns.map(([name, column]) => sql`${parameter(name)}::${typeOf(column)}[]`);
  const names = entryColumns.map(([name]) => sql.identifier(name));
  return sql`select ${sql.join(values, sql`, `)}
    from unnest(${sql.join(lists, sql`, `)}) as entry (${sql.join(names, sql`, `)})`;
}
