/**
 * The rows of a query as one value of another query, so that a record and the rows that belong to it are read in one
 * statement: `db.select({ group: groups, lines: jsonRows(getTableColumns(lines), db.select().from(lines).where(…)) })`.
 * A statement costs its process more than the few rows that it returns.
 */
import { type Column, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { rowMapper, type SelectedRow } from "./raw-selection.ts";

type Columns = Readonly<Record<string, Column>>;

/** A source of one row, for a statement that consists of subqueries. */
export const oneRow = sql`(select) as one_row`;

/**
 * `columns` are those that `query` selects, in its order. The value is the list of rows, or what `toValue` makes of it.
 * Throws for a column whose JSON value would differ from the driver's.
 */
export function jsonRows<C extends Columns, Value = SelectedRow<C>[]>(
  columns: C,
  query: SQLWrapper,
  toValue?: (rows: SelectedRow<C>[]) => Value,
): SQL<Value> {
  const mapRows = rowMapper(columns);
  const names = sql.join(
    Object.keys(columns).map((name) => sql.identifier(name)),
    sql`, `,
  );
  const values = sql.join(
    Object.entries(columns).map(([name, column]) => jsonValueOf(name, column)),
    sql`, `,
  );
  const rows = sql<Value>`(select coalesce(json_agg(r), '[]')
    from (select ${values} from (${query.getSQL()}) as q (${names})) as r)`;
  return rows.mapWith((found: Record<string, unknown>[]) => {
    const mapped = mapRows(found) as SelectedRow<C>[];
    return toValue ? toValue(mapped) : (mapped as Value);
  });
}

/** Types with the same value in JSON as from the driver. */
const sameInJson = "boolean integer smallint text citext uuid date jsonb text[] integer[] uuid[]".split(" ");
/** Types with another value in JSON, or with lost precision: read as text, like the driver's input. */
const readAsText = ["numeric", "bigint", "timestamp"];

function jsonValueOf(name: string, column: Column): SQL {
  const type = column.getSQLType();
  const cell = sql`${sql.identifier(name)}`;
  if (sameInJson.includes(type)) return cell;
  if (!type.endsWith("]") && readAsText.some((start) => type.startsWith(start))) return sql`${cell}::text as ${cell}`;
  throw new Error(`${type} is not read as JSON`);
}
