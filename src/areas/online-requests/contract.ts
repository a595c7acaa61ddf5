/** Online requests: a client asks for official documents, pays, follows them and gets them; staff take each form through its statuses. */
import { z } from "zod";
import { download, operation, pageOf, pageWith } from "../../kit/contract.ts";
import { amount, id, instant, integer, note, page, text, version, yesNo } from "../../kit/shapes.ts";
import { captcha } from "../session/contract.ts";
import { code, family, formFields, RequestForm, status } from "./form.ts";
import { Filters, ListedForm } from "./listing.ts";
import { Checkout, FormDetail, OwnGroup, pickup, PublicGroup, Quota, RequestGroup } from "./group.ts";
import { statuses } from "./states.ts";

const commonId = id.describe("Identifier of the request group");
const ofGroup = z.object({ commonId });
const ofForm = z.object({ formId: id.describe("Identifier of the request form") });
/** The link's token or the tracking token; browsers of the owner may leave it out. */
const withToken = z.object({
  commonId,
  token: text(0, 200).optional().describe("Token of the payment link or of the tracking page"),
});
const deleted = z.object({ deleted: z.literal(true) });
const familyStaff = ["adminRequestsAP", "adminRequestsTR"] as const;

export const FormPatch = z.object(formFields);

/** What a change of status may carry; each status asks for its own part. */
const move = {
  status,
  note: text(0, 500).optional().describe("Why; a step back and a cancellation need 10 characters"),
  reason: code.optional().describe("REJECT_REASON; to reject"),
  packageNumber: text(0, 20).optional().describe("PQ number; to send to legalization"),
  receiver: z
    .object({ name: text(3, 120), ci: text(5, 20).describe("Identity number or passport") })
    .optional()
    .describe("Who took it; the pickup person by default"),
  refundAmount: amount.optional().describe("What must be given back when a requested form is rejected; all by default"),
  notify: yesNo.default(true).describe("false: no mail to the requester"),
} as const;

export const onlineRequests = {
  /* The client asks. */
  start: operation({
    wire: "POST private/onlineRequests/createOnlineId",
    access: "signed-in",
    summary: "Begin a request: reserves its places and gives it a number",
    input: z.object({
      offerId: id,
      quantity: integer(1, 20).default(1).describe("How many forms it will have"),
      acceptTerms: z.literal(true, "TERMS_NOT_ACCEPTED"),
      captcha,
    }),
    output: z.object({
      commonId: z.string().describe("Identifier of the new group"),
      number: z.string().describe("AP26000123"),
      reservedUntil: instant.describe("Until when its places are held while nothing happens"),
    }),
    idempotent: true,
    limit: [30, 60],
  }),
  addForm: operation({
    wire: "POST private/onlineRequests/createOnlineRequest",
    access: "signed-in",
    summary: "Add a form to a draft; with draft=true its fields may be incomplete",
    input: FormPatch.extend({ commonId, draft: yesNo.default(false).describe("true: it may be incomplete") }),
    output: RequestForm,
    idempotent: true,
  }),
  updateForm: operation({
    wire: "PUT private/onlineRequests/updateRequestFormData",
    access: "signed-in",
    summary: "Change a form (and the pickup person) before it is paid or after a rejection",
    input: FormPatch.extend({
      _id: id,
      draft: yesNo.default(true).describe("false: answers what is still missing"),
      pickup: pickup.optional(),
      updatedAt: version.optional(),
    }),
    output: RequestForm,
  }),
  removeForm: operation({
    wire: "GET private/onlineRequests/deleteOnlineRequestForm/:formId",
    access: "signed-in",
    summary: "Remove a form of a draft; its place is free again",
    input: ofForm,
    output: deleted,
    changes: true,
  }),
  finish: operation({
    wire: "GET private/onlineRequests/finishRequestByCommonID/:commonId",
    access: "signed-in",
    summary: "Send the request: AP is priced and gets its payment link, TR goes to review; faults as forms.<n>.<field>",
    input: ofGroup,
    output: RequestGroup.extend({ emailSent: z.boolean().describe("Whether the mail to the requester was queued") }),
    changes: true,
  }),
  mine: operation({
    wire: "GET private/onlineRequests/getOnlineRequestsUserAuth",
    access: "signed-in",
    summary: "The caller's own requests and what is left of the week's quota",
    input: page.pick({ page: true, limit: true }).extend({
      status: z
        .enum(["all", ...statuses], "CHOICE")
        .default("all")
        .describe("Status of the group, or all"),
      family: family.optional(),
    }),
    output: pageWith(OwnGroup, { quota: Quota }),
  }),
  details: operation({
    wire: "GET private/onlineRequests/getRequestDetails/:commonId",
    access: "signed-in",
    summary: "A request group with its forms; owner or staff of its family",
    input: ofGroup,
    output: RequestGroup,
  }),
  formDetails: operation({
    wire: "GET private/onlineRequests/getRequestDetailsById/:formId",
    access: "signed-in",
    summary: "One form with its group, payments, courier and log; owner or staff of its family",
    input: ofForm,
    output: FormDetail,
  }),
  detailsValidated: operation({
    wire: "GET private/onlineRequests/getDetailsDataValidated/:commonId",
    access: "signed-in",
    summary: "The group unmasked, and for each field whether it is right",
    input: ofGroup,
    output: RequestGroup.extend({
      validation: z
        .array(
          z.object({
            field: z.string().describe("forms.<n>.<field>, or pickup.<field>"),
            ok: z.boolean().describe("Whether it can be sent so"),
            message: z.string().nullable().describe("What is wrong, in the reader's language"),
          }),
        )
        .describe("Every field, and whether it is right"),
    }),
  }),
  sendPaymentLink: operation({
    wire: "POST private/onlineRequests/sendPaymentLink",
    access: "signed-in",
    summary: "Replace the payment link and mail the new one; owner or staff of its family",
    input: ofGroup,
    output: z.object({
      expiresAt: instant,
      emailSent: z.boolean().describe("Whether the mail to the requester was queued"),
    }),
    limit: [20, 60],
  }),
  remove: operation({
    wire: "DELETE private/onlineRequests/deleteOnlineRequest/:commonId",
    access: "signed-in",
    summary: "The owner drops a draft or an unpaid request; staff hide a cancelled one",
    input: ofGroup,
    output: deleted,
  }),

  /* Whoever holds the token. */
  track: operation({
    wire: "GET public/onlineRequests/getDetailsData/:commonId",
    access: "anyone",
    summary: "Tracking and receipt of a request, identity masked",
    input: withToken,
    output: PublicGroup,
    limit: [120, 60],
  }),
  checkout: operation({
    wire: "GET public/onlineRequests/checkout/:commonId",
    access: "anyone",
    summary: "What is to be paid, in which currencies and by which gateways",
    input: withToken,
    output: Checkout,
    limit: [120, 60],
  }),
  priceTotals: operation({
    wire: "GET public/onlineRequests/getPriceTotalCurrencies/:commonId",
    access: "anyone",
    summary: "The total in each currency that can be paid",
    input: withToken,
    output: Checkout.shape.totals,
    limit: [120, 60],
  }),
  rejectByUser: operation({
    wire: "PUT public/onlineRequests/rejectByUserData",
    access: "anyone",
    summary: "«My data are wrong»: takes forms (all by default) out of payment, to be corrected and sent again",
    input: withToken.extend({
      formIds: z
        .array(id)
        .min(1, "REQUIRED")
        .max(20, "TOO_LONG")
        .optional()
        .describe("The forms whose data are wrong; all unpaid ones by default"),
      reason: text(5, 500).describe("What is wrong"),
    }),
    output: PublicGroup,
    limit: [20, 60],
  }),

  /* Staff work. */
  list: operation({
    wire: "POST private/onlineRequests/getOnlineRequests",
    access: familyStaff,
    summary: "Forms of a family, filtered, page by page",
    input: Filters.extend({ page: page.shape.page, limit: page.shape.limit }),
    output: pageOf(ListedForm),
  }),
  counters: operation({
    wire: "GET private/onlineRequests/getCounters",
    access: familyStaff,
    summary: "Forms per status of the families the caller works",
    output: z.array(
      z.object({
        family,
        status: z.union([status, z.literal("all")]).describe("all: as the view «all» counts"),
        count: z.number().int(),
      }),
    ),
  }),
  setStatus: operation({
    wire: "PUT private/onlineRequests/updateStatusOnlineRequests",
    access: familyStaff,
    summary: "Take one form to another status",
    input: z.object({ _id: id, ...move, updatedAt: version.optional() }),
    output: RequestForm,
  }),
  setStatusOfMany: operation({
    wire: "POST private/onlineRequests/updateStatusOnlineRequestsMulti",
    access: familyStaff,
    summary: "Take many forms to another status, each on its own",
    input: z.object({ ids: z.array(id).min(1, "REQUIRED").max(100, "TOO_LONG").describe("Forms"), ...move }),
    output: z.object({
      updated: z.array(z.string()).describe("Forms that were moved"),
      failed: z
        .array(
          z.object({
            id: z.string().describe("Form"),
            code: z.string().describe("Refusal code"),
            message: z.string().describe("Why, in the reader's language"),
          }),
        )
        .describe("Forms that stayed as they were, and why"),
    }),
  }),
  correct: operation({
    wire: "PUT private/onlineRequests/updateRequestById",
    access: familyStaff,
    summary: "Staff correct a form: every field before it is requested, later pickup, package and observations",
    input: FormPatch.extend({
      _id: id,
      note: note.describe("Why it is changed"),
      pickup: pickup.optional(),
      packageNumber: text(0, 20).optional().describe("PQ number; empty clears it"),
      observations: text(0, 1000).optional().describe("Remarks of staff; empty clears them"),
      updatedAt: version,
    }),
    output: RequestForm,
  }),
  policeRecordModel: operation({
    wire: "GET private/onlineRequests/generatePoliceRecordModel/:formId",
    access: ["adminRequestsAP"],
    summary: "Where the criminal-record application model of a form can be opened (PDF)",
    input: ofForm.extend({ format: z.literal("pdf", "CHOICE").default("pdf") }),
    output: z.object({ url: z.string().describe("Path on this server; opens with the same session") }),
    changes: true,
  }),
  policeRecordModelFile: download({
    wire: "GET private/onlineRequests/policeRecordModelFile/:formId",
    access: ["adminRequestsAP"],
    summary: "The criminal-record application model: A4 PDF, Spanish, QR to the tracking page",
    input: ofForm,
  }),
  exportSheet: download({
    wire: "GET private/onlineRequests/exportOnlineRequestsSheet",
    access: familyStaff,
    summary: "The filtered list as XLSX, at most 5,000 rows",
    input: Filters,
    limit: [20, 60],
  }),
  exportPdf: download({
    wire: "GET private/onlineRequests/exportOnlineRequestsPdf",
    access: familyStaff,
    summary: "The filtered list as PDF, at most 5,000 rows",
    input: Filters,
    limit: [20, 60],
  }),
};
