/** Restores records deleted in the last thirty days, and undoes a step just made. */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { listContract, bulkInput, BulkResult } from "../../../kit/contract/list-contract.ts";
import { trashPermissions, registerKinds } from "./removable-kinds.ts";
import { localizedText, instant, nameSchemas, text } from "../../../kit/contract/schemas.ts";
import { lifeKinds, trashColumns } from "./columns.ts";

export type { RecordReference, ReferenceKind } from "./reference-kinds.ts";
export { referenceKinds } from "./reference-kinds.ts";
export type { RegisterKind } from "./removable-kinds.ts";

const kind = z.enum(registerKinds, "CHOICE").describe("Kind");

export const Removed = z.object({
  _id: z.string().describe("Identifier of the record"),
  kind,
  name: localizedText.describe("How its list named it"),
  removedAt: instant.describe("When it was removed"),
  removedBy: z.string().describe("Who deleted it"),
  until: instant.describe("It can be restored until this time"),
});
export type Removed = z.output<typeof Removed>;

nameSchemas({ Removed });

export const trashList = listContract(trashColumns, {
  rowSchema: Removed,
  filters: { kind: kind.optional() },
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
    input: z.object({ kind, _id: text(1, 60).describe("Identifier of the record") }),
    output: z.object({ restored: z.literal(true) }),
  }),
  undo: operation({
    route: "POST private/trash/undo",
    access: ["adminRequestsAP", "adminRequestsTR", "adminDeliveryService"],
    summary: "Undo the transitions that the caller made in the last ten seconds, with their emails and notifications",
    input: z.object({
      kind: z.enum(lifeKinds, "CHOICE").describe("Kind of the moved records"),
      ids: bulkInput.ids.describe("Identifiers of the records that the caller moved"),
    }),
    output: BulkResult,
  }),
};
