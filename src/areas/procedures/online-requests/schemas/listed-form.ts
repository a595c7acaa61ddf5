/** Schemas of the rows of lists of forms. */
import { z } from "zod";
import { instant, partialDay, amount, currency, nameSchemas } from "../../../../kit/contract/schemas.ts";
import { requestFamily, formStatusSchema } from "./form-schemas.ts";

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
