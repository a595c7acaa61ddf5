/** Inserts log entries of moves with their audit entries in one statement, whose text is built once. */
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Actor, type AuditEntry, auditInsert, auditParameters } from "../audit/audit-log.ts";
import type { Transaction } from "../database/connection.ts";
import { type ListPlaceholder, type Placeholder, preparedQuery } from "../database/prepared-query.ts";
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
  const prepare = (hasAudit: boolean, hasExtra: boolean) =>
    preparedQuery((db, parameter, list) => {
      const audited = hasAudit ? [db.$with("audited").as(auditInsert(db, parameter, list))] : [];
      const more = hasExtra && extra ? [db.$with("extra", {}).as(extra.statement(db, parameter, list).getSQL())] : [];
      return db
        .with(...audited, ...more)
        .insert(log)
        .select(entriesOf(log, recordColumn, parameter, list));
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
    const [hasAudit, hasExtra] = [auditEntries.length > 0, rows !== undefined];
    const key = `${hasAudit} ${hasExtra}`;
    const insert = inserts.get(key) ?? prepare(hasAudit, hasExtra);
    inserts.set(key, insert);
    await insert(tx, {
      ...(hasAudit ? auditParameters(tx, actor, auditEntries) : {}),
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
function entriesOf(log: PgTable, recordColumn: string, parameter: Placeholder, list: ListPlaceholder): SQL {
  const columns = Object.entries(getTableColumns(log));
  const ofEntry = ["id", recordColumn, "from", "to", "corrective"];
  const typeOf = (column: PgColumn) => sql.raw(column.getSQLType());
  const values = columns.map(([name, column]) =>
    ofEntry.includes(name) ? sql.identifier(name) : sql`${parameter(name)}::${typeOf(column)}`,
  );
  const entryColumns = columns
    .filter(([name]) => ofEntry.includes(name))
    .map(([name, column]) => [name, [name, column.getSQLType()]] as const);
  return sql`select ${sql.join(values, sql`, `)} from ${list.rows("entry", Object.fromEntries(entryColumns))}`;
}
