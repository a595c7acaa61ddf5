/** The staff list of forms: filters and rows. */
import { z } from "zod";
import { listContract } from "../../../kit/contract/list-contract.ts";
import { day, id, page, text, booleanParam } from "../../../kit/contract/schemas.ts";
import { formColumns } from "./columns.ts";
import { nomenclatorCode, requestFamily } from "./schemas/form-schemas.ts";
import { formStatuses } from "./states.ts";
import { ListedForm } from "./schemas/listed-form.ts";

const filters = {
  family: requestFamily,
  status: z
    .enum(["all", ...formStatuses], "CHOICE")
    .default("all")
    .describe("One status, or all; drafts are never listed"),
  approvalsPending: booleanParam
    .default(true)
    .describe("Sent by every view and ignored: the status determines the rows"),
  from: day.optional().describe("Requested on or after this day"),
  to: day.optional().describe("Requested on or before this day"),
  province: nomenclatorCode.optional().describe("Where the holder lives, DPA code"),
  municipality: nomenclatorCode.optional().describe("Where the holder lives, DPA code"),
  offerId: id.optional(),
  documentType: nomenclatorCode.optional().describe("DOCUMENT_TYPE"),
  destination: nomenclatorCode.optional().describe("DESTINATION"),
  late: booleanParam.optional().describe("true: forms beyond the target time of their status; false: the others"),
  packageNumber: text(1, 20).optional().describe("PQ number, exact"),
  ci: text(1, 20).optional().describe("Identity number of the holder, or its beginning"),
  number: text(1, 20).optional().describe("Number of the request or of the form, or its beginning"),
  search: page.shape.search.describe(
    "Words of names, numbers, email, phone, identity number or gateway reference, in any order and spelling: holder, requester, receiver, payment",
  ),
} as const;
export const forms = listContract(formColumns, {
  rowSchema: ListedForm,
  filters,
  access: ["adminRequestsAP", "adminRequestsTR"],
});
