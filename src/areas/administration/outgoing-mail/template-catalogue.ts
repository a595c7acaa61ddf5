/** Mail templates without their texts: variables, rows, and which of them contain secrets. */
import type { DeadlineText } from "../../../kit/text/format.ts";
import type { mailFrameEs, templatesEs } from "./templates.es.ts";

export type TemplateName = keyof typeof templatesEs;
export type TemplateVarRow = keyof (typeof mailFrameEs)["labels"];

/** Variables that are instants: a day with an hour. */
export const momentVars = ["expires", "opens", "closes", "date", "when"] as const;

/** Variables of a mail. */
export type MailVars = Readonly<Record<string, string>> & {
  readonly [Name in (typeof momentVars)[number]]?: DeadlineText;
};

/** Mails with the key to an account or to a virtual table: their text is not stored after the sending. */
export const secretTemplates: readonly TemplateName[] = [
  "accountCode",
  "passwordReset",
  "accountExists",
  "accountContested",
  "accountInvitation",
  "emailChanged",
  "tableGuest",
];

/** Mails to addresses without a name. */
export const anonymousTemplates: readonly TemplateName[] = [
  "paymentReceipt",
  "contactMessage",
  "documentLink",
  "tableConversation",
  "auditCheckpoint",
];

/** Mails that are also sent to addresses without a name; those have no greeting. */
export const optionallyAnonymousTemplates: readonly TemplateName[] = ["paymentDuplicated", "paymentRefunded"];

/** Variables that each mail shows in its data table, in this order; an absent variable has no row. */
export const templateRows: Readonly<Record<TemplateName, readonly TemplateVarRow[]>> = {
  accountCode: [],
  passwordReset: [],
  accountExists: [],
  accountContested: [],
  accountInvitation: [],
  emailChanged: [],
  securityNotice: [],
  testMail: [],
  requestReceived: ["number", "service", "holder"],
  paymentLink: ["number", "service", "holder", "amount", "expires"],
  requestPaid: ["number", "service", "holder", "amount", "reference", "gateway", "date"],
  requestInProcess: ["number", "service", "holder", "date"],
  requestReady: ["number", "service", "holder", "office", "hours", "until", "identity", "phone"],
  requestUncollected: ["number", "service", "holder", "office", "hours", "identity", "phone"],
  requestLate: ["number", "service", "holder"],
  requestDelivered: ["number", "service", "holder", "date"],
  requestRejected: ["number", "service", "holder", "reason"],
  requestToCorrect: ["number", "service", "holder", "reason", "expires"],
  requestRejectedByUser: ["number", "service", "holder", "expires"],
  requestCancelled: ["number", "service", "holder", "reason"],
  placeOffered: ["service", "expires"],
  courierConfirmed: ["delivery", "number", "receiver", "address", "toPay"],
  courierOnTheWay: ["delivery", "number", "receiver", "address", "carrier", "carrierPhone", "toPay"],
  courierNewVisit: ["delivery", "number", "receiver", "address", "reason"],
  courierDelivered: ["delivery", "number", "receiver", "date"],
  courierCancelled: ["delivery", "number", "reason"],
  paymentReceipt: ["number", "amount", "reference", "gateway", "date"],
  paymentDuplicated: ["number", "amount", "reference", "gateway"],
  offerSent: ["offer", "contract", "amount"],
  offerPaymentLink: ["offer", "contract", "amount", "expires"],
  offerRule: [],
  offerPaid: ["offer", "amount", "reference", "gateway", "date"],
  offerPaymentCancelled: ["offer", "contract", "amount"],
  valePaymentLink: ["voucher", "amount", "expires"],
  valePaid: ["voucher", "amount", "reference", "gateway", "date"],
  legalizationReady: ["voucher", "office", "phone"],
  legalizationDelivered: ["voucher", "receiver", "date"],
  activityReminder: [],
  activityAssigned: [],
  activityMoved: [],
  workPlanMonth: [],
  documentsShared: [],
  auditCheckpoint: [],
  custodyDifference: ["missing", "unexpected"],
  importDone: [],
  boardWeekly: [],
  documentLink: ["document", "sender", "expires"],
  consulatePaid: ["contract", "amount", "reference", "gateway", "date"],
  consulateObserved: ["contract", "document", "reason"],
  consulateReady: ["contract", "office", "phone"],
  tableInvitation: ["opens", "closes"],
  tableGuest: ["opens", "closes"],
  tableClosed: ["date"],
  tableRemoved: [],
  tableConversation: [],
  chatMentions: [],
  contactMessage: ["sender", "number"],
  paymentRefunded: ["number", "amount", "reference", "gateway"],
};

export const templateNames = Object.keys(templateRows) as [TemplateName, ...TemplateName[]];
