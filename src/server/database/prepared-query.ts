/** A statement whose text is built once: building is a third of what a small read costs. */
import { type Column, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "./connection.ts";
import { openBatch, type Built } from "./query-batch.ts";

interface Prepared<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}
interface Preparable<Rows> {
  prepare(name: string): Prepared<Rows>;
}
/** The place of a value that each call gives by this name. */
type Given = typeof sql.placeholder;

/**
 * A read for hot paths: `preparedQuery((db, given) => db.select()….where(eq(table.id, given("id"))))`, then
 * `read(db, { id })`. Kept by database; a transaction builds its own. What a server keeps of it is the driver's
 * (`named-statements.ts`). Several go as one statement by `together`.
 */
export function preparedQuery<Rows>(
  build: (db: Queryable, given: Given) => Preparable<Rows>,
): (db: Queryable, values: Record<string, unknown>) => Promise<Rows> {
  const built = new WeakMap<Queryable, Prepared<Rows>>();
  const builtFor = (db: Queryable) => {
    const known = built.get(db) ?? build(db, sql.placeholder).prepare("");
    built.set(db, known);
    return known;
  };
  return (db, values) => {
    const beside = openBatch(db);
    return beside
      ? (beside.add(builtFor(beside.db) as unknown as Built, values) as Promise<Rows>)
      : builtFor(db).execute(values);
  };
}

/** `inArray` for a list that is given later. */
export function anyOf(column: Column, list: ReturnType<Given>): SQL {
  return sql`${column} = any(${list})`;
}
