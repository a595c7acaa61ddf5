/** Workflow of a form. */
import { sql } from "drizzle-orm";
import type { Queryable } from "../../../../../server/database/connection.ts";
import type { ListPlaceholder, Placeholder } from "../../../../../server/database/prepared-query.ts";
import { stateMachine } from "../../../../../server/workflow/state-machine.ts";
import { withdrawNotices } from "../../../../administration/notifications/server/public.ts";
import { cancelMailsOfStep } from "../../../../administration/outgoing-mail/server/public.ts";
import { groupOrder } from "../../states.ts";
import { formWorkflows } from "../../transitions.ts";
import { requestFormLog, requestForms, requestGroups } from "../tables.ts";
import { formVersionConflict } from "./version-conflict.ts";

/** State machine of forms: the only function that changes a status. The form's group must be locked. */
export const {
  move: moveForm,
  moveMany: moveForms,
  recordCreation: beginForm,
  undo: undoForm,
  assertVersion: assertFormVersion,
} = stateMachine({
  table: requestForms,
  log: {
    table: requestFormLog,
    recordColumn: "formId",
    extra: {
      statement: updateGroupStatuses,
      parametersOf: (moved) => ({
        movedGroups: moved.map(({ commonId }) => commonId),
        movedAt: moved[0]?.updatedAt ?? null,
      }),
    },
  },
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
function updateGroupStatuses(db: Queryable, parameter: Placeholder, list: ListPlaceholder) {
  const leastAdvanced = sql`(select f.status from request_forms f
    where f.common_id = ${requestGroups.commonId} and f.status = any(${sql.param(groupOrder)}::text[])
    order by array_position(${sql.param(groupOrder)}::text[], f.status) limit 1)`;
  return db
    .update(requestGroups)
    .set({ status: sql`coalesce(${leastAdvanced}, 'draft')`, updatedAt: sql`${parameter("movedAt")}` })
    .where(sql`${requestGroups.commonId} = any(${list("movedGroups", "uuid")})`);
}
