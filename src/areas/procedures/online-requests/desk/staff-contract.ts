/** The staff part of the contract: list of forms, transitions, corrections, printed models, exports. */
import { z } from "zod";
import { maxSelectedRows } from "../../../../kit/limits.ts";
import { download, operation } from "../../../../kit/contract/contract.ts";
import { bulkInput, bulkQuery, BulkResult, undoWindowSeconds } from "../../../../kit/contract/list-contract.ts";
import { id, nameSchemas, note, text, version, booleanParam, multilineText } from "../../../../kit/contract/schemas.ts";
import { requestFamily, FormPatch, RequestForm, formStatusSchema } from "../schemas/form-schemas.ts";
import { LegalHold, pickupSchema } from "../schemas/group-schemas.ts";
import { HomeOfFamily } from "./home.ts";
import { forms } from "../list-contracts.ts";
import { ChosenForm } from "../schemas/listed-form.ts";
import { transitionInput, previewedMails, MovePreview } from "./transition-schemas.ts";

const ofForm = z.object({ formId: id.describe("Identifier of the request form") });
const familyStaff = ["adminRequestsAP", "adminRequestsTR"] as const;

nameSchemas({ MovePreview });

export const requestStaffCalls = {
  list: forms.page({
    route: "POST private/onlineRequests/getOnlineRequests",
    summary: "Forms of a family, filtered, page by page",
  }),
  matching: forms.allMatches({
    route: "POST private/onlineRequests/getMatchingOnlineRequests",
    summary: "All forms that the list's filters match now, to act on them; more than 5,000 are refused",
    rowShape: ChosenForm,
  }),
  counters: operation({
    route: "GET private/onlineRequests/getCounters",
    access: familyStaff,
    summary: "Count forms per status in the families of the caller; filters apply; 10,001 means more than 10,000",
    input: forms.filters.omit({ family: true, status: true, approvalsPending: true, sort: true }),
    output: z.array(
      z.object({
        family: requestFamily,
        status: z.union([formStatusSchema, z.literal("all")]).describe("all: as the view «all» counts"),
        count: z.number().int(),
      }),
    ),
  }),
  home: operation({
    route: "GET private/onlineRequests/getHome",
    access: familyStaff,
    summary: "Get the home widget of the caller's families: counters, oldest waiting forms, overdue ones",
    output: z.array(HomeOfFamily),
  }),
  setStatus: operation({
    route: "PUT private/onlineRequests/updateStatusOnlineRequests",
    access: familyStaff,
    summary: "Change the status of one form",
    input: z.object({ _id: id, ...transitionInput, updatedAt: version }),
    output: RequestForm.extend({ mails: previewedMails }),
  }),
  setStatusOfMany: operation({
    route: "POST private/onlineRequests/updateStatusOnlineRequestsMulti",
    access: familyStaff,
    summary: "Change the status of many forms, each on its own",
    input: z.object({
      ids: bulkInput.ids.describe("Forms"),
      versions: bulkInput.versions,
      undoFor: undoWindowSeconds,
      ...transitionInput,
    }),
    output: BulkResult.extend({ mails: previewedMails }),
  }),
  preview: operation({
    route: "POST private/onlineRequests/previewStatusOnlineRequestsMulti",
    access: familyStaff,
    allowedWhileImpersonating: true,
    summary: "Preview a change of status: mails, recipients, amounts to refund; nothing changes",
    input: z.object({
      moves: z
        .array(
          z.object({
            ids: z.array(id).min(1, "REQUIRED").max(maxSelectedRows, "TOO_LONG").describe("Forms"),
            status: formStatusSchema,
          }),
        )
        .min(1, "REQUIRED")
        .refine((moves) => moves.reduce((sum, { ids }) => sum + ids.length, 0) <= maxSelectedRows, "TOO_LONG")
        .describe("Target status of each form; at most 5,000 forms"),
    }),
    output: MovePreview,
    limit: [120, 60],
  }),
  correct: operation({
    route: "PUT private/onlineRequests/updateRequestById",
    access: familyStaff,
    summary: "Edit a form as staff: every field before it is requested, later pickup, package and observations",
    input: FormPatch.extend({
      _id: id,
      note: note.optional().describe("Why it is changed; required once the registry was asked for the document"),
      pickup: pickupSchema.optional(),
      packageNumber: text(0, 20).optional().describe("PQ number; empty clears it"),
      observations: multilineText(0, 1000).optional().describe("Remarks of staff; empty clears them"),
      updatedAt: version,
    }),
    output: RequestForm,
  }),
  authorize: operation({
    route: "PUT private/onlineRequests/authorizeForm",
    access: ["adminRequestsTR"],
    summary: "Record the authorization of a literal certificate, or remove it",
    input: z.object({
      _id: id,
      authorized: booleanParam.default(true).describe("false: it was noted by mistake"),
      note: note.describe("Who gave the authorization and in which document; or why it is removed"),
      updatedAt: version,
    }),
    output: RequestForm,
  }),
  hold: operation({
    route: "PUT private/onlineRequests/holdRequest",
    access: familyStaff,
    summary: "Retain a request's personal data beyond five years for a legal reason, or end the retention",
    input: z.object({
      _id: id.describe("commonId of the request"),
      held: booleanParam.describe("false: ends the retention"),
      reason: note.describe("Who requires it and in which document; or why it ends"),
      updatedAt: version.describe("updatedAt of the group as it was read"),
    }),
    output: z.object({ hold: LegalHold.nullable().describe("Current retention; null: none") }),
  }),
  policeRecordModel: operation({
    route: "GET private/onlineRequests/generatePoliceRecordModel/:formId",
    access: ["adminRequestsAP"],
    summary: "Get the URL of the criminal-record application form (PDF)",
    input: ofForm.extend({ format: z.literal("pdf", "CHOICE").default("pdf") }),
    output: z.object({ url: z.string().describe("Path on this server; opens with the same session") }),
    hasSideEffects: true,
  }),
  policeRecordModelFile: download({
    recorded: "handler",
    route: "GET private/onlineRequests/policeRecordModelFile/:formId",
    access: ["adminRequestsAP"],
    summary: "The criminal-record application model: A4 PDF, Spanish, QR to the tracking page",
    input: ofForm,
  }),
  registralModel: operation({
    route: "GET private/onlineRequests/generateRegistralModel/:formId",
    access: ["adminRequestsTR"],
    summary: "Get the URL of the registry application form (PDF)",
    input: ofForm.extend({ format: z.literal("pdf", "CHOICE").default("pdf") }),
    output: z.object({ url: z.string().describe("Path on this server; opens with the same session") }),
    hasSideEffects: true,
  }),
  registralModelFile: download({
    recorded: "handler",
    route: "GET private/onlineRequests/registralModelFile/:formId",
    access: ["adminRequestsTR"],
    summary: "The registry application model: A4 PDF, Spanish, QR to the tracking page",
    input: ofForm,
  }),
  models: download({
    recorded: "handler",
    route: "GET private/onlineRequests/modelFiles",
    access: familyStaff,
    summary:
      "Download the application models of several forms as one PDF, in the requested order; forms without a model are left out",
    input: z.object({ family: requestFamily, formIds: bulkQuery }),
    limit: [20, 60],
  }),
  exportSheet: forms.spreadsheet({
    route: "GET private/onlineRequests/exportOnlineRequestsSheet",
    summary: "Export the filtered list of forms as XLSX or CSV with the requested columns, at most 100,000 rows",
  }),
  exportPdf: forms.pdf({
    route: "GET private/onlineRequests/exportOnlineRequestsPdf",
    summary: "Export the filtered list as PDF; too many rows are rejected (TOO_MANY_ON_PAPER)",
  }),
};
