/** The lock on a group, which every change of its forms starts with, and its forms. */
import { asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/pg-core";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import { parallelReads, type Queryable, type Transaction } from "../../../../../server/database/connection.ts";
import { jsonRows, oneRow } from "../../../../../server/database/json-rows.ts";
import { anyOf, preparedQuery } from "../../../../../server/database/prepared-query.ts";
import { requestForms, requestGroups } from "../tables.ts";

export type RequestGroupRow = typeof requestGroups.$inferSelect;
export type RequestFormRow = typeof requestForms.$inferSelect;

export interface LockedGroup {
  readonly group: RequestGroupRow;
  /** Ordered by position. */
  readonly forms: readonly RequestFormRow[];
}

/** Locks the group's row, which guards its forms and all related rows. Every operation starts here. */
export async function lockGroup(tx: Transaction, commonId: string): Promise<LockedGroup | undefined> {
  const [group] = await tx.select().from(requestGroups).where(eq(requestGroups.commonId, commonId)).for("update");
  return group && { group, forms: await formsOf(tx, commonId) };
}

/** The forms that fulfil a condition, by position, as a column of a query. */
export const formsInSql = (db: Queryable, where: SQL): SQL<RequestFormRow[]> =>
  jsonRows(
    getTableColumns(requestForms),
    db.select().from(requestForms).where(where).orderBy(asc(requestForms.position)),
  );

/** Ids of the groups of the chosen forms, as a query. A form never changes its group. */
const groupsOfForms = (formIds: SQL): SQL => sql`(select common_id from request_forms where id = any(${formIds}))`;

const lockGroupsOfForms = preparedQuery((db, _parameter, list) =>
  db
    .select()
    .from(requestGroups)
    .where(sql`${requestGroups.commonId} in ${groupsOfForms(list("formIds", "uuid"))}`)
    .orderBy(asc(requestGroups.commonId))
    .for("update"),
);

/** Ids as arrays in a query: of the chosen forms, and of their groups, which are locked. */
interface LockedIds {
  readonly forms: SQL;
  readonly groups: SQL;
}

/**
 * A function that locks the groups of forms, in a fixed order that prevents deadlocks, and then reads all their forms
 * and, in the same statement, the columns of `contextOf`.
 */
export function groupLock<Context extends SelectedFields>(contextOf: (db: Queryable, ids: LockedIds) => Context) {
  const readForms = preparedQuery((db, _parameter, list) => {
    const formIds = list("formIds", "uuid");
    const ids = { forms: formIds, groups: sql`array${groupsOfForms(formIds)}` };
    const forms = formsInSql(db, anyOf(requestForms.commonId, ids.groups));
    return db.select({ forms, ...contextOf(db, ids) } as SelectedFields).from(oneRow);
  });
  return async (
    tx: Transaction,
    formIds: readonly string[],
  ): Promise<{ locked: Map<string, LockedGroup>; context: SelectResultFields<Context> }> => {
    // A transaction runs its statements in order: the forms are read after the lock.
    const [groups, [row]] = await parallelReads(tx, [
      () => lockGroupsOfForms(tx, { formIds }),
      () => readForms(tx, { formIds }),
    ]);
    const context = row as SelectResultFields<Context> & { readonly forms: RequestFormRow[] };
    const formsOfGroup = ({ commonId }: RequestGroupRow) => context.forms.filter((form) => form.commonId === commonId);
    const locked = groups.map((group) => [group.commonId, { group, forms: formsOfGroup(group) }] as const);
    return { locked: new Map(locked), context };
  };
}

export async function formsOf(tx: Pick<Transaction, "select">, commonId: string): Promise<RequestFormRow[]> {
  return tx.select().from(requestForms).where(eq(requestForms.commonId, commonId)).orderBy(asc(requestForms.position));
}
