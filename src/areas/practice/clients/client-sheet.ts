/** The data sheet of a client: additional data of the person or company. One per client. */
import { z } from "zod";
import { crudContract } from "../../../kit/contract/crud-contract.ts";
import {
  day,
  id,
  instant,
  integer,
  nameSchemas,
  clearable,
  multilineText,
  reference,
  text,
} from "../../../kit/contract/schemas.ts";

const clearableToNull = z.string().nullable();
const texts = z.array(z.string());
const Child = z.object({
  name: z.string().describe("Name"),
  birthDate: z.string().nullable().describe("Day of birth"),
});
const Manager = z.object({
  name: z.string().describe("Name"),
  position: clearableToNull.describe("Position in the company"),
});

export const DataSheet = z.object({
  _id: z.string().describe("Identifier"),
  client: reference.describe("Client of the data sheet"),
  fullName: z.string().describe("Full name"),
  image: clearableToNull.describe("Address of the photo"),
  birthDate: clearableToNull.describe("Day of birth, or on which the company was founded"),
  maritalStatus: clearableToNull.describe("Code of the nomenclator MARITAL_STATUS"),
  location: clearableToNull.describe("Where they are found"),
  children: z.array(Child).describe("Their children"),
  vocationalTraining: clearableToNull.describe("Code of the nomenclator VOCATIONAL_TRAINING"),
  workCentre: clearableToNull.describe("Where they work"),
  occupation: clearableToNull.describe("Occupation"),
  organizations: texts.describe("Organizations that they belong to"),
  managers: z.array(Manager).describe("Managers of the company"),
  employees: z.number().int().nullable().describe("Number of employees"),
  history: clearableToNull.describe("History of the company"),
  products: texts.describe("Products"),
  competitors: texts.describe("Competitors"),
  economicInformation: clearableToNull.describe("Economic situation of the company"),
  judicialAspects: clearableToNull.describe("Lawsuits, charges, liens"),
  observations: clearableToNull.describe("Notes"),
  updatedAt: instant,
});
export type DataSheet = z.output<typeof DataSheet>;

nameSchemas({ DataSheet });

const textList = z.array(text(1, 120)).max(50, "TOO_LONG").optional();
const longText = multilineText(0, 4000).optional();

const draft = z.object({
  client: id.describe("Client of the data sheet; one per client"),
  fullName: text(1, 200).describe("Full name"),
  birthDate: clearable(day).describe("Day of birth, or on which the company was founded"),
  maritalStatus: clearable(text(1, 16)).describe("Code of the nomenclator MARITAL_STATUS"),
  location: text(0, 300).optional().describe("Where they are found"),
  children: z
    .array(z.object({ name: text(1, 120).describe("Name"), birthDate: clearable(day).describe("Day of birth") }))
    .max(30, "TOO_LONG")
    .optional()
    .describe("All of them, in place of those before"),
  vocationalTraining: clearable(text(1, 16)).describe("Code of the nomenclator VOCATIONAL_TRAINING"),
  workCentre: text(0, 200).optional().describe("Where they work"),
  occupation: text(0, 200).optional().describe("Occupation"),
  organizations: textList.describe("Organizations that they belong to"),
  managers: z
    .array(z.object({ name: text(1, 120).describe("Name"), position: text(0, 120).optional().describe("Position") }))
    .max(50, "TOO_LONG")
    .optional()
    .describe("All of them, in place of those before"),
  employees: clearable(integer(0, 1_000_000)).describe("Number of employees"),
  history: longText.describe("History of the company"),
  products: textList.describe("Products"),
  competitors: textList.describe("Competitors"),
  economicInformation: longText.describe("Economic situation of the company"),
  judicialAspects: longText.describe("Lawsuits, charges, liens"),
  observations: longText.describe("Notes"),
});
export type DataSheetDraft = z.output<typeof draft>;

export const dataSheet = crudContract({
  rowSchema: DataSheet,
  input: draft,
  updateInput: draft.partial().omit({ client: true }),
  access: ["adminClient"],
});
