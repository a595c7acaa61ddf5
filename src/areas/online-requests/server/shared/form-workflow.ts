/** A form's life, and the lock of its group that every deed begins with. */
import { asc, eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import { anyOf, preparedQuery } from "../../../../server/database/prepared-query.ts";
import { batchQueries } from "../../../../server/database/query-batch.ts";
import { stateMachine } from "../../../../server/workflow/state-machine.ts";
import { withdrawNotices } from "../../../notifications/server/public.ts";
import { cancelMailsOfStep } from "../../../outgoing-mail/server/public.ts";
import { groupOrder, formWorkflows } from "../../states.ts";
import { formVersionConflict } from "./version-conflict.ts";
import { requestFormLog, requestForms, requestGroups } from "../tables.ts";

export type RequestGroupRow = typeof requestGroups.$inferSelect;
export type RequestFormRow = typeof requestForms.$inferSelect;

export interface LockedForm {
  readonly group: RequestGroupRow;
  /** In the order in which they were written. */
  readonly forms: readonly RequestFormRow[];
}

/** Every verb begins here: the group's row is the lock of all that hangs on it. */
export async function lockGroup(tx: Transaction, commonId: string): Promise<LockedForm | undefined> {
  const [group] = await tx.select().from(requestGroups).where(eq(requestGroups.commonId, commonId)).for("update");
  return group && { group, forms: await formsOf(tx, commonId) };
}

const formsOfGroups = preparedQuery((db, given) =>
  db
    .select()
    .from(requestForms)
    .where(anyOf(requestForms.commonId, given("ids")))
    .orderBy(asc(requestForms.position)),
);

/**
 * The groups of these forms, locked in the order in which everybody locks several, with all their forms, and what else
 * is read of them then, in the same statement.
 */
export async function lockGroupsOf<Beside>(
  tx: Transaction,
  formIds: readonly string[],
  beside: (db: Queryable, groups: readonly RequestGroupRow[]) => Promise<Beside>,
): Promise<{ locked: Map<string, LockedForm>; beside: Beside }> {
  const groups = await tx
    .select()
    .from(requestGroups)
    .where(
      sql`${requestGroups.commonId} in (select common_id from request_forms where id = any(${sql.param(formIds)}::uuid[]))`,
    )
    .orderBy(asc(requestGroups.commonId))
    .for("update");
  const ids = groups.map(({ commonId }) => commonId);
  const [forms, read] = await batchQueries(tx, (db) => [formsOfGroups(db, { ids }), beside(db, groups)]);
  const formsIn = ({ commonId }: RequestGroupRow) => forms.filter((form) => form.commonId === commonId);
  const locked = groups.map((group) => [group.commonId, { group, forms: formsIn(group) }] as const);
  return { locked: new Map(locked), beside: read };
}

export async function formsOf(tx: Pick<Transaction, "select">, commonId: string): Promise<RequestFormRow[]> {
  return tx.select().from(requestForms).where(eq(requestForms.commonId, commonId)).orderBy(asc(requestForms.position));
}

/** The only way a form changes status; its group must be locked. */
export const {
  move: moveForm,
  moveMany: moveForms,
  recordCreation: beginForm,
  undo: undoForm,
  assertVersion: assertFormVersion,
} = stateMachine({
  table: requestForms,
  log: { table: requestFormLog, recordColumn: "formId", extraStatement: refreshedGroups },
  workflow: (form) => formWorkflows[form.family],
  auditKind: "requestForm",
  auditEntry: ({ status, number }, was, corrective) =>
    was
      ? { action: "onlineRequests.move", before: { status: was.status }, after: { status, number, corrective } }
      : { action: "onlineRequests.addForm", after: { number } },
  versionConflict: formVersionConflict,
  topic: "requests",
  afterUndo: async (tx, { row: { commonId }, causeId: cause }) => {
    await cancelMailsOfStep(tx, { kind: "requestGroup", id: commonId, cause });
    await withdrawNotices(tx, cause);
  },
});

/** Groups show what their forms are, as `groupStatus` says it. */
function refreshedGroups(tx: Transaction, moved: readonly RequestFormRow[]) {
  const shown = sql`(select f.status from request_forms f
    where f.common_id = ${requestGroups.commonId} and f.status = any(${sql.param(groupOrder)}::text[])
    order by array_position(${sql.param(groupOrder)}::text[], f.status) limit 1)`;
  return tx
    .update(requestGroups)
    .set({ status: sql`coalesce(${shown}, 'draft')`, updatedAt: moved[0]?.updatedAt })
    .where(sql`${requestGroups.commonId} = any(${sql.param(moved.map(({ commonId }) => commonId))}::uuid[])`);
}
