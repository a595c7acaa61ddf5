/** Workflow of a form. */
import { sql } from "drizzle-orm";
import type { Transaction } from "../../../../../server/database/connection.ts";
import { stateMachine } from "../../../../../server/workflow/state-machine.ts";
import { withdrawNotices } from "../../../../administration/notifications/server/public.ts";
import { cancelMailsOfStep } from "../../../../administration/outgoing-mail/server/public.ts";
import { groupOrder } from "../../states.ts";
import { formWorkflows } from "../../transitions.ts";
import { requestFormLog, requestForms, requestGroups } from "../tables.ts";
import type { RequestFormRow } from "./lock-group.ts";
import { formVersionConflict } from "./version-conflict.ts";

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
