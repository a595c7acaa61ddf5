/** Restores records deleted in the last thirty days, and undoes the last step. */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { listContract, bulkInput, BulkResult } from "../../../kit/contract/list-contract.ts";
import { approvalKinds, trashPermissions } from "./removable-kinds.ts";
import { text } from "../../../kit/contract/schemas.ts";
import { workflowKinds, trashColumns } from "./columns.ts";
import { TrashEntry, removedKind } from "./removed-record.ts";

export type { TrashEntry } from "./removed-record.ts";

export type { RecordReference, ReferenceKind } from "./reference-kinds.ts";
export { referenceKinds } from "./reference-kinds.ts";
export type { RegisterKind } from "./removable-kinds.ts";

export const trashList = listContract(trashColumns, {
  rowSchema: TrashEntry,
  filters: { kind: removedKind.optional() },
  access: trashPermissions,
});

export const trashContract = {
  list: trashList.page({
    route: "POST private/trash/getTrash",
    summary: "List the records deleted in the last thirty days from the caller's registers, newest first",
  }),
  exportSheet: trashList.spreadsheet({
    route: "GET private/trash/exportTrash",
    summary: "The same as XLSX or CSV",
  }),
  restore: operation({
    route: "POST private/trash/restore",
    access: trashPermissions,
    summary: "Restore a deleted record unchanged; TAKEN on the field if another record took its unique value meanwhile",
    requiresApproval: ({ kind }) => approvalKinds.includes(kind),
    input: z.object({ kind: removedKind, _id: text(1, 60).describe("Identifier of the record") }),
    output: z.object({ restored: z.literal(true) }),
  }),
  undo: operation({
    route: "POST private/trash/undo",
    access: ["adminRequestsAP", "adminRequestsTR", "adminDeliveryService"],
    summary: "Undo the transitions that the caller made in the last ten seconds, with their emails and notifications",
    input: z.object({
      kind: z.enum(workflowKinds, "CHOICE").describe("Kind of the moved records"),
      ids: bulkInput.ids.describe("Identifiers of the records that the caller moved"),
    }),
    output: BulkResult,
  }),
};
