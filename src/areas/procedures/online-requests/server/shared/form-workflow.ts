/** Workflow of a form, and the lock on its group that every change starts with. */
import { asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import type { SelectedFields } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "../../../../../server/database/connection.ts";
import { jsonRows, oneRow } from "../../../../../server/database/json-rows.ts";
import { anyOf } from "../../../../../server/database/prepared-query.ts";
import { stateMachine } from "../../../../../server/workflow/state-machine.ts";
import { withdrawNotices } from "../../../../administration/notifications/server/public.ts";
import { cancelMailsOfStep } from "../../../../administration/outgoing-mail/server/public.ts";
import { groupOrder } from "../../states.ts";
import { formWorkflows } from "../../transitions.ts";
import { formVersionConflict } from "./version-conflict.ts";
import { requestFormLog, requestForms, requestGroups } from "../tables.ts";

export type RequestGroupRow = typeof requestGroups.$inferSelect;
export type RequestFormRow = typeof requestForms.$inferSelect;

export interface LockedForm {
  readonly group: RequestGroupRow;
  /** Ordered by position. */
  readonly forms: readonly RequestFormRow[];
}

/** Locks the group's row, which guards its forms and all related rows. Every operation starts here. */
export async function lockGroup(tx: Transaction, commonId: string): Promise<LockedForm | undefined> {
  const [group] = await tx.select().from(requestGroups).where(eq(requestGroups.commonId, commonId)).for("update");
  return group && { group, forms: await formsOf(tx, commonId) };
}

/** The forms that fulfil a condition, by position, as a column of a query. */
export const formsInSql = (db: Queryable, where: SQL): SQL<RequestFormRow[]> =>
  jsonRows(
    getTableColumns(requestForms),
    db.select().from(requestForms).where(where).orderBy(asc(requestForms.position)),
  );

/**
 * Locks the groups of these forms, in a fixed order that prevents deadlocks, and then reads all their forms and, in the
 * same statement, the columns of `contextOf`.
 */
export async function lockGroupsOf<Context extends SelectedFields>(
  tx: Transaction,
  formIds: readonly string[],
  contextOf: (groupIds: SQL) => Context,
): Promise<{ locked: Map<string, LockedForm>; context: SelectResultFields<Context> }> {
  const groups = await tx
    .select()
    .from(requestGroups)
    .where(
      sql`${requestGroups.commonId} in (select common_id from request_forms where id = any(${sql.param(formIds)}::uuid[]))`,
    )
    .orderBy(asc(requestGroups.commonId))
    .for("update");
  const ids = sql`${sql.param(groups.map(({ commonId }) => commonId))}::uuid[]`;
  const forms = formsInSql(tx, anyOf(requestForms.commonId, ids));
  const [row] = await tx.select({ forms, ...contextOf(ids) }).from(oneRow);
  const context = row as SelectResultFields<Context> & { readonly forms: RequestFormRow[] };
  const formsOfGroup = ({ commonId }: RequestGroupRow) => context.forms.filter((form) => form.commonId === commonId);
  const locked = groups.map((group) => [group.commonId, { group, forms: formsOfGroup(group) }] as const);
  return { locked: new Map(locked), context };
}

export async function formsOf(tx: Pick<Transaction, "select">, commonId: string): Promise<RequestFormRow[]> {
  return tx.select().from(requestForms).where(eq(requestForms.commonId, commonId)).orderBy(asc(requestForms.position));
}

/** State machine of forms: the only way to change a status. The form's group must be locked. */
export const {
  move: moveForm,
  moveMany: moveForms,
  recordCreation: beginForm,
  undo: undoForm,
  assertVersion: assertFormVersion,
} = stateMachine({
  table: requestForms,
  log: { table: requestFormLog, recordColumn: "formId", extraStatement: updateGroupStatuses },
  workflow: (form) => formWorkflows[form.family],
  auditKind: "requestForm",
  auditEntry: ({ status, number }, before, isBackward) =>
    before
      ? {
          action: "onlineRequests.move",
          before: { status: before.status },
          after: { status, number, corrective: isBackward },
        }
      : { action: "onlineRequests.addForm", after: { number } },
  versionConflict: formVersionConflict,
  topic: "requests",
  afterUndo: async (tx, { row: { commonId }, causeId: cause }) => {
    await cancelMailsOfStep(tx, { kind: "requestGroup", id: commonId, cause });
    await withdrawNotices(tx, cause);
  },
});

/** Updates the status of the groups from their forms; the SQL of `groupStatus`. */
function updateGroupStatuses(tx: Transaction, moved: readonly RequestFormRow[]) {
  const leastAdvanced = sql`(select f.status from request_forms f
    where f.common_id = ${requestGroups.commonId} and f.status = any(${sql.param(groupOrder)}::text[])
    order by array_position(${sql.param(groupOrder)}::text[], f.status) limit 1)`;
  return tx
    .update(requestGroups)
    .set({ status: sql`coalesce(${leastAdvanced}, 'draft')`, updatedAt: moved[0]?.updatedAt })
    .where(sql`${requestGroups.commonId} = any(${sql.param(moved.map(({ commonId }) => commonId))}::uuid[])`);
}
