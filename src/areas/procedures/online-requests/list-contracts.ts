/** The staff list of forms: filters and rows. */
import { z } from "zod";
import { listContract } from "../../../kit/contract/list-contract.ts";
import {
  amount,
  currency,
  day,
  id,
  instant,
  nameSchemas,
  page,
  partialDay,
  text,
  booleanParam,
} from "../../../kit/contract/schemas.ts";
import { formColumns } from "./columns.ts";
import { nomenclatorCode, requestFamily, formStatusSchema } from "./schemas/form-schemas.ts";
import { formStatuses } from "./states.ts";

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
export const ListedForm = z.object({
  _id: z.string(),
  commonId: z.string().describe("Identifier of its group"),
  number: z.string().describe("AP26000123-1"),
  family: requestFamily,
  status: formStatusSchema,
  statusAt: instant,
  holder: z.string().describe("Full name of the holder"),
  identityNumber: z.string().nullable().describe("Identity number of the holder"),
  genderDiffers: z.boolean().describe("The identity number implies another sex than the one entered"),
  requester: z.string().describe("Full name of the requester"),
  service: z.string().describe("Name of the offer"),
  document: z.string().nullable().describe("Name of the document type"),
  destination: z.string().nullable().describe("Name of the country of use"),
  copies: z.number().int().describe("Copies"),
  legalize: z.boolean().describe("Whether it is legalized"),
  province: z.string().nullable().describe("Where the holder lives: province, or country abroad"),
  registry: z.string().nullable().describe("Registry office of the entry, or its municipality; TR"),
  entry: z
    .object({
      volume: z.string().nullable().describe("Volume"),
      folio: z.string().nullable().describe("Folio"),
      eventDate: partialDay.nullable().describe("Date of the event"),
      eventPlace: z.string().nullable().describe("Place of the event"),
    })
    .nullable()
    .describe("Place of the registry entry, or where to search for it; TR"),
  awaitsAuthorization: z.boolean().describe("The authorization of a literal certificate is missing"),
  resubmissions: z.number().int().describe("Times it was corrected and sent again"),
  createdAt: instant,
  paidAt: instant.nullable().describe("When its payment was confirmed"),
  amountTotal: amount.nullable().describe("Price"),
  currency: currency.nullable().describe("Currency of its price"),
  packageNumber: z.string().nullable().describe("PQ number"),
  daysInStatus: z.number().int().describe("Full days in the current status"),
  late: z.boolean().describe("Longer than it should be: a review from the day on which staff are reminded of it"),
  updatedAt: instant,
});

export type ListedForm = z.output<typeof ListedForm>;

/** The fields of a form that a bulk transition needs. */
export const ChosenForm = ListedForm.pick({
  _id: true,
  number: true,
  family: true,
  status: true,
  legalize: true,
  updatedAt: true,
});

nameSchemas({ ListedForm, ChosenForm });

export const forms = listContract(formColumns, {
  rowSchema: ListedForm,
  filters,
  access: ["adminRequestsAP", "adminRequestsTR"],
});
