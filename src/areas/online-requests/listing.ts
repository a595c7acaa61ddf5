/** The staff's list of forms: its filters, sorts and rows; the exports show the same. */
import { z } from "zod";
import { amount, currency, day, id, instant, page, text, yesNo } from "../../kit/shapes.ts";
import { code, family, status } from "./form.ts";
import { statuses } from "./states.ts";

export const listFilters = {
  family,
  status: z
    .enum(["all", ...statuses], "CHOICE")
    .default("all")
    .describe("One status, or all; drafts are never listed"),
  approvalsPending: yesNo.default(true).describe("false: only forms that were approved after payment"),
  from: day.optional().describe("Asked for on or after this day"),
  to: day.optional().describe("Asked for on or before this day"),
  province: code.optional(),
  municipality: code.optional(),
  offerId: id.optional(),
  documentType: code.optional(),
  destination: code.optional(),
  packageNumber: text(1, 20).optional(),
  ci: text(1, 20).optional().describe("Identity number of the holder, or its beginning"),
  number: text(1, 20).optional().describe("Number of the request or of the form, or its beginning"),
} as const;
export const listSorts = [
  "createdAt",
  "number",
  "holder",
  "status",
  "statusAt",
  "paidAt",
  "amountTotal",
  "province",
  "packageNumber",
] as const;
const sort = z
  .enum(
    listSorts.flatMap((name) => [name, `-${name}`] as const),
    "CHOICE",
  )
  .default("-createdAt")
  .describe("Column, with - for descending");
export const Filters = z.object({ ...listFilters, search: page.shape.search, sort });

export const ListedForm = z.object({
  _id: z.string(),
  commonId: z.string(),
  number: z.string(),
  family,
  status,
  statusAt: instant,
  holder: z.string(),
  identityNumber: z.string().nullable(),
  genderDiffers: z.boolean(),
  requester: z.string(),
  service: z.string().describe("Name of the offer"),
  document: z.string().nullable().describe("Name of the document type"),
  destination: z.string().nullable(),
  copies: z.number().int(),
  legalize: z.boolean(),
  province: z.string().nullable().describe("Where the holder lives: province, or country abroad"),
  createdAt: instant,
  paidAt: instant.nullable(),
  amountTotal: amount.nullable(),
  currency: currency.nullable(),
  packageNumber: z.string().nullable(),
  daysInStatus: z.number().int(),
  updatedAt: instant,
});
