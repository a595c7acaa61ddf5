/**
 * Online requests: clients request official documents, pay for them, track and receive them; staff process each form
 * through its statuses.
 */
import { z } from "zod";
import { download, operation, pageSchemaWith } from "../../../kit/contract/contract.ts";
import { languages } from "../../../kit/text/language.ts";
import {
  id,
  instant,
  integer,
  page,
  text,
  version,
  booleanParam,
  multilineText,
} from "../../../kit/contract/schemas.ts";
import { ValeCheckout, ValeTracking } from "../../practice/legalization/contract.ts";
import { captcha } from "../../administration/session/contract.ts";
import { Checkout } from "./client/checkout-contract.ts";
import { requestStaffCalls } from "./desk/staff-contract.ts";
import { requestFamily, FormPatch, RequestForm } from "./schemas/form-schemas.ts";
import {
  FormDetail,
  OwnGroup,
  pickupSchema,
  PublicGroup,
  RequestGroup,
  ProcessingTimeShape,
} from "./schemas/group-schemas.ts";
import { LostDraft, Quota } from "./wizard/quota.ts";
import { stages } from "./client/stages.ts";
import { formStatuses } from "./states.ts";
import { WizardContext } from "./wizard/wizard-context.ts";

export type { Checkout } from "./client/checkout-contract.ts";

const commonId = id.describe("Identifier of the request group");
const ofGroup = z.object({ commonId });
const ofForm = z.object({ formId: id.describe("Identifier of the request form") });
/** Token of the payment link or the tracking page; not needed by its signed-in owner. */
const withToken = z.object({
  commonId,
  token: text(0, 200).optional().describe("Token of the payment link or of the tracking page"),
});
const deleted = z.object({ deleted: z.literal(true) });
const emailSent = z
  .boolean()
  .describe("Whether the mail to the requester can go: false while the line out fails or their address refuses mail");

export const onlineRequestsContract = {
  /* Operations of the client. */
  start: operation({
    route: "POST private/onlineRequests/createOnlineId",
    requiresOpenOffice: true,
    access: "signed-in",
    summary: "Start a request: reserves its slots and assigns a number",
    input: z.object({
      offerId: id,
      quantity: integer(1, 20).default(1).describe("How many forms it will have"),
      acceptTerms: z.literal(true, "TERMS_NOT_ACCEPTED"),
      termsVersion: z
        .number()
        .int()
        .optional()
        .describe("Version of the terms that was shown; refused when another one is in force by now"),
      captcha,
    }),
    output: z.object({
      commonId: z.string().describe("Identifier of the new group"),
      number: z.string().describe("AP26000123"),
      reservedUntil: instant.describe("End of the reservation if nothing happens"),
    }),
    idempotent: true,
    limit: [30, 60],
  }),
  addForm: operation({
    route: "POST private/onlineRequests/createOnlineRequest",
    requiresOpenOffice: true,
    access: "signed-in",
    summary: "Add a form to a draft; with draft=true its fields may be incomplete",
    input: FormPatch.extend({ commonId, draft: booleanParam.default(false).describe("true: it may be incomplete") }),
    output: RequestForm,
    idempotent: true,
  }),
  updateForm: operation({
    route: "PUT private/onlineRequests/updateRequestFormData",
    access: "signed-in",
    summary: "Change a form (and the pickup person) before it is paid or after a rejection",
    input: FormPatch.extend({
      _id: id,
      draft: booleanParam.default(true).describe("false: also returns what is missing"),
      pickup: pickupSchema.optional(),
      updatedAt: version,
    }),
    output: RequestForm,
  }),
  removeForm: operation({
    route: "GET private/onlineRequests/deleteOnlineRequestForm/:formId",
    access: "signed-in",
    summary: "Remove a form from a draft; its slot is free again",
    input: ofForm,
    output: deleted,
    hasSideEffects: true,
  }),
  finish: operation({
    route: "GET private/onlineRequests/finishRequestByCommonID/:commonId",
    requiresOpenOffice: true,
    access: "signed-in",
    summary: "Submit a request: AP is priced and gets its payment link, TR goes to review; errors as forms.<n>.<field>",
    input: ofGroup,
    output: RequestGroup.extend({ emailSent }),
    hasSideEffects: true,
  }),
  ownHome: operation({
    route: "GET private/onlineRequests/getOwnHome",
    access: "signed-in",
    summary:
      "List the caller's requests for their home page: those that need action first, then those in progress, then ended ones",
    output: z.object({
      needs: z.array(OwnGroup).describe("The most urgent first"),
      moving: z.array(OwnGroup).describe("The newest ten"),
      over: z.array(OwnGroup).describe("The newest two"),
      counts: z.object({
        needs: z.number().int().describe("Requests that need the caller"),
        moving: z.number().int().describe("Requests that move without the caller"),
        over: z.number().int().describe("Requests that are over"),
      }),
      quota: Quota,
      lostDraft: LostDraft.nullable().describe("Same as in `mine`"),
    }),
  }),
  mine: operation({
    route: "GET private/onlineRequests/getOnlineRequestsUserAuth",
    access: "signed-in",
    summary: "List the caller's own requests with the rest of the weekly quota",
    input: page.pick({ page: true, limit: true }).extend({
      status: z
        .enum(["all", ...formStatuses], "CHOICE")
        .default("all")
        .describe("Status of the group, or all"),
      family: requestFamily.optional(),
      stage: z.enum(stages, "CHOICE").optional().describe("Needs action by the caller, in progress, or ended"),
      text: text(0, 100).optional().describe("Words of its number and of the names of its people"),
    }),
    output: pageSchemaWith(OwnGroup, {
      quota: Quota,
      lostDraft: LostDraft.nullable().describe("Answers saved when its places were lost; null if there are none"),
    }),
  }),
  details: operation({
    route: "GET private/onlineRequests/getRequestDetails/:commonId",
    access: "signed-in",
    summary: "A request group with its forms; owner or staff of its family",
    input: ofGroup,
    output: RequestGroup,
  }),
  writing: operation({
    route: "GET private/onlineRequests/getRequestToWrite/:commonId",
    access: "signed-in",
    summary: "A request group with all that its questions depend on; owner or staff of its family",
    input: ofGroup,
    output: WizardContext,
  }),
  formDetails: operation({
    route: "GET private/onlineRequests/getRequestDetailsById/:formId",
    access: "signed-in",
    summary: "Get one form with its group, payments, courier and log: for its owner or staff of its family",
    input: ofForm,
    output: FormDetail,
  }),
  detailsValidated: operation({
    route: "GET private/onlineRequests/getDetailsDataValidated/:commonId",
    access: "signed-in",
    summary: "The group unmasked, and for each field whether it is right",
    input: ofGroup,
    output: RequestGroup.extend({
      validation: z
        .array(
          z.object({
            field: z.string().describe("forms.<n>.<field>, or pickup.<field>"),
            ok: z.boolean().describe("Whether it can be sent so"),
            message: z.string().nullable().describe("Error text in the reader's language"),
          }),
        )
        .describe("Every field, and whether it is right"),
    }),
  }),
  sendPaymentLink: operation({
    route: "POST private/onlineRequests/sendPaymentLink",
    access: "signed-in",
    summary: "Replace the payment link and email the new one; owner or staff of its family",
    input: ofGroup,
    output: z.object({
      expiresAt: instant,
      emailSent,
    }),
    limit: [20, 60],
  }),
  remove: operation({
    route: "DELETE private/onlineRequests/deleteOnlineRequest/:commonId",
    access: "signed-in",
    summary: "Delete a draft or an unpaid request, for its owner; hide a cancelled one, for staff",
    input: ofGroup,
    output: deleted,
  }),

  /* Operations for holders of a token. */
  track: operation({
    route: "GET public/onlineRequests/getDetailsData/:commonId",
    access: "anyone",
    summary: "Tracking and receipt of a request or of a voucher, identity masked",
    input: withToken,
    output: z.union([PublicGroup, ValeTracking]),
    limit: [120, 60],
  }),
  usualTerms: operation({
    route: "GET public/onlineRequests/getUsualTerms",
    access: "anyone",
    summary: "Get processing times of the last 90 days: of one service in detail, or the total of each",
    input: z.object({
      offerId: id.optional().describe("Per province and kind; without an offer, services as a whole"),
    }),
    output: z.array(ProcessingTimeShape),
  }),
  find: operation({
    route: "POST public/onlineRequests/findRequest",
    access: "anyone",
    summary: "Find a request by its number and a second datum: returns a tracking URL valid for half an hour",
    input: z.object({
      number: text(1, 30).describe("Number of the request or of one of its forms: AP26000123"),
      datum: text(1, 120).describe(
        "An identity number of the request, or its phone or email; DIGITS_FEW for the last four digits, except in a browser that opened it before",
      ),
      captcha: captcha.optional().describe("Required after several wrong answers (CAPTCHA)"),
    }),
    output: z.object({ path: z.string().describe("Page below the site's base that shows it, without any action") }),
    limit: [30, 60],
  }),
  receiptFile: download({
    recorded: { action: "onlineRequests.readReceipt", kind: "requestGroup", id: ({ commonId }) => commonId },
    route: "GET public/onlineRequests/receiptFile/:commonId",
    access: "anyone",
    summary: "Download the receipt of a paid request: tagged A4 PDF in the reader's language, QR to the tracking page",
    input: withToken.extend({ lang: z.enum(languages, "CHOICE").optional().describe("Instead of the reader's own") }),
    limit: [30, 60],
  }),
  checkout: operation({
    route: "GET public/onlineRequests/checkout/:commonId",
    access: "anyone",
    summary: "Get the amount due for a request or voucher, with its currencies and gateways",
    input: withToken,
    output: z.union([Checkout, ValeCheckout]),
    limit: [120, 60],
  }),
  priceTotals: operation({
    route: "GET public/onlineRequests/getPriceTotalCurrencies/:commonId",
    access: "anyone",
    summary: "Get the total in each currency that can be paid",
    input: withToken,
    output: Checkout.shape.totals,
    limit: [120, 60],
  }),
  rejectByUser: operation({
    route: "PUT public/onlineRequests/rejectByUserData",
    access: "anyone",
    summary: "Report wrong data: takes forms (all by default) out of payment for correction and resubmission",
    input: withToken.extend({
      formIds: z
        .array(id)
        .min(1, "REQUIRED")
        .max(20, "TOO_LONG")
        .optional()
        .describe("Forms with wrong data; defaults to all unpaid ones"),
      reason: multilineText(5, 500).describe("Description of the error"),
    }),
    output: PublicGroup,
    limit: [20, 60],
  }),

  /* Operations of staff. */
  ...requestStaffCalls,
};
