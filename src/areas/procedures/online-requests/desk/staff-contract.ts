/** The staff part of the contract: list of forms, transitions, corrections, printed models, exports. */
import { z } from "zod";
import { maxSelectedRows } from "../../../../kit/limits.ts";
import { download, operation } from "../../../../kit/contract.ts";
import { bulkInput, bulkQuery, BulkResult, undoWindowSeconds } from "../../../../kit/list-contract.ts";
import { lengths } from "../../../../kit/validation-rules.ts";
import {
  amount,
  currency,
  amountInput,
  id,
  nameSchemas,
  note,
  text,
  version,
  booleanParam,
  fullName,
  prose,
} from "../../../../kit/schemas.ts";
import { nomenclatorCode, requestFamily, FormPatch, RequestForm, formStatusSchema } from "../schemas/form-schemas.ts";
import { LegalHold, pickupSchema } from "../schemas/group-schemas.ts";
import { HomeOfFamily } from "./home.ts";
import { ChosenForm, forms } from "../list-contracts.ts";

const ofForm = z.object({ formId: id.describe("Identifier of the request form") });
const familyStaff = ["adminRequestsAP", "adminRequestsTR"] as const;

/** Input of a transition; each target status requires its own fields. */
const transitionInput = {
  status: formStatusSchema,
  note: prose(0, 500).optional().describe("Why; a step back and a cancellation need 10 characters"),
  reason: nomenclatorCode.optional().describe("REJECT_REASON; to reject"),
  packageNumber: text(0, 20).optional().describe("PQ number; to send to legalization"),
  receiver: z
    .object({ name: fullName, ci: text(...lengths.passport).describe("Identity number or passport") })
    .optional()
    .describe("Who took it; the pickup person by default"),
  refundAmount: amountInput
    .optional()
    .describe("What must be given back when a requested form is rejected; all by default"),
  notify: booleanParam.default(true).describe("false: no mail to the requester"),
} as const;

const mails = z
  .number()
  .int()
  .describe("Mails about the step that were written to requesters; payment links not counted");

/** Preview of a transition from the current forms. */
const MovePreview = z.object({
  forms: z.number().int().describe("Forms that may take the step as they stand"),
  mails: z.number().int().describe("Mails about the step, one a form; 0: the step has none"),
  people: z.number().int().describe("Whom they go to"),
  unreachable: z
    .number()
    .int()
    .describe("Of the mails, those that would wait: their address refuses mail, or no line is out"),
  refunds: z
    .array(z.object({ currency, amount }))
    .describe("What would have to be given back, in the money that was paid; all that was paid for what is rejected"),
});
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
    summary:
      "Forms per status of the families the caller works; with filters, those that fit them; 10,001 says that there are more than 10,000",
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
    summary: "The home's part of the families the caller works: counters, what waits oldest first, what is late",
    output: z.array(HomeOfFamily),
  }),
  setStatus: operation({
    route: "PUT private/onlineRequests/updateStatusOnlineRequests",
    access: familyStaff,
    summary: "Take one form to another status",
    input: z.object({ _id: id, ...transitionInput, updatedAt: version }),
    output: RequestForm.extend({ mails }),
  }),
  setStatusOfMany: operation({
    route: "POST private/onlineRequests/updateStatusOnlineRequestsMulti",
    access: familyStaff,
    summary: "Take many forms to another status, each on its own",
    input: z.object({
      ids: bulkInput.ids.describe("Forms"),
      versions: bulkInput.versions,
      undoFor: undoWindowSeconds,
      ...transitionInput,
    }),
    output: BulkResult.extend({ mails }),
  }),
  preview: operation({
    route: "POST private/onlineRequests/previewStatusOnlineRequestsMulti",
    access: familyStaff,
    allowedWhileImpersonating: true,
    summary: "What a change of status would bring: mails, people, money to give back; changes nothing",
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
        .describe("Forms by where each is taken; at most 5,000 together"),
    }),
    output: MovePreview,
    limit: [120, 60],
  }),
  correct: operation({
    route: "PUT private/onlineRequests/updateRequestById",
    access: familyStaff,
    summary: "Staff correct a form: every field before it is requested, later pickup, package and observations",
    input: FormPatch.extend({
      _id: id,
      note: note.describe("Why it is changed"),
      pickup: pickupSchema.optional(),
      packageNumber: text(0, 20).optional().describe("PQ number; empty clears it"),
      observations: prose(0, 1000).optional().describe("Remarks of staff; empty clears them"),
      updatedAt: version,
    }),
    output: RequestForm,
  }),
  authorize: operation({
    route: "PUT private/onlineRequests/authorizeForm",
    access: ["adminRequestsTR"],
    summary: "Note that a literal certification has its authorization, or take the note away",
    input: z.object({
      _id: id,
      authorized: booleanParam.default(true).describe("false: it was noted by mistake"),
      note: note.describe("Whose leave it is and on which paper it stands; or why the note is taken away"),
      updatedAt: version,
    }),
    output: RequestForm,
  }),
  hold: operation({
    route: "PUT private/onlineRequests/holdRequest",
    access: familyStaff,
    summary: "Keep a request's personal data beyond five years because the law asks for it, or no longer",
    input: z.object({
      _id: id.describe("commonId of the request"),
      held: booleanParam.describe("false: nothing asks for it any more"),
      reason: note.describe("Who asks for it and in which paper; or why it may go"),
      updatedAt: version.describe("updatedAt of the group as it was read"),
    }),
    output: z.object({ hold: LegalHold.nullable().describe("As it is now; null: nothing asks for it") }),
  }),
  policeRecordModel: operation({
    route: "GET private/onlineRequests/generatePoliceRecordModel/:formId",
    access: ["adminRequestsAP"],
    summary: "Where the criminal-record application model of a form can be opened (PDF)",
    input: ofForm.extend({ format: z.literal("pdf", "CHOICE").default("pdf") }),
    output: z.object({ url: z.string().describe("Path on this server; opens with the same session") }),
    hasSideEffects: true,
  }),
  policeRecordModelFile: download({
    route: "GET private/onlineRequests/policeRecordModelFile/:formId",
    access: ["adminRequestsAP"],
    summary: "The criminal-record application model: A4 PDF, Spanish, QR to the tracking page",
    input: ofForm,
  }),
  registralModel: operation({
    route: "GET private/onlineRequests/generateRegistralModel/:formId",
    access: ["adminRequestsTR"],
    summary: "Where the registry application model of a form can be opened (PDF)",
    input: ofForm.extend({ format: z.literal("pdf", "CHOICE").default("pdf") }),
    output: z.object({ url: z.string().describe("Path on this server; opens with the same session") }),
    hasSideEffects: true,
  }),
  registralModelFile: download({
    route: "GET private/onlineRequests/registralModelFile/:formId",
    access: ["adminRequestsTR"],
    summary: "The registry application model: A4 PDF, Spanish, QR to the tracking page",
    input: ofForm,
  }),
  models: download({
    route: "GET private/onlineRequests/modelFiles",
    access: familyStaff,
    summary: "The application models of many forms as one PDF, in the order asked for; those without one are left out",
    input: z.object({ family: requestFamily, formIds: bulkQuery }),
    limit: [20, 60],
  }),
  exportSheet: forms.spreadsheet({
    route: "GET private/onlineRequests/exportOnlineRequestsSheet",
    summary: "The filtered list of forms as XLSX or CSV with the columns asked for, at most 100,000 rows",
  }),
  exportPdf: forms.pdf({
    route: "GET private/onlineRequests/exportOnlineRequestsPdf",
    summary: "The filtered list as PDF; more rows than a person reads on paper are refused (TOO_MANY_ON_PAPER)",
  }),
};
