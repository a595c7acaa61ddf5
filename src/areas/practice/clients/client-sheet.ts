/** The data sheet of a client: additional data of the person or company. One per client. */
import { z } from "zod";
import { crudContract } from "../../../kit/crud-contract.ts";
import { day, id, instant, integer, nameSchemas, orEmpty, prose, reference, text } from "../../../kit/schemas.ts";

const nullableText = z.string().nullable();
const texts = z.array(z.string());
const Child = z.object({
  name: z.string().describe("Name"),
  birthDate: z.string().nullable().describe("Day of birth"),
});
const Manager = z.object({ name: z.string().describe("Name"), position: nullableText.describe("What they do there") });

export const DataSheet = z.object({
  _id: z.string().describe("Identifier"),
  client: reference.describe("Whose it is"),
  fullName: z.string().describe("Full name"),
  image: nullableText.describe("Address of the photo"),
  birthDate: nullableText.describe("Day of birth, or on which the company was founded"),
  maritalStatus: nullableText.describe("Code of the nomenclator MARITAL_STATUS"),
  location: nullableText.describe("Where they are found"),
  children: z.array(Child).describe("Their children"),
  vocationalTraining: nullableText.describe("Code of the nomenclator VOCATIONAL_TRAINING"),
  workCentre: nullableText.describe("Where they work"),
  occupation: nullableText.describe("What they work as"),
  organizations: texts.describe("Organizations that they belong to"),
  managers: z.array(Manager).describe("Who leads the company"),
  employees: z.number().int().nullable().describe("How many work there"),
  history: nullableText.describe("How it came to be what it is"),
  products: texts.describe("What it makes or sells"),
  competitors: texts.describe("Who makes or sells the same"),
  economicInformation: nullableText.describe("How it stands"),
  judicialAspects: nullableText.describe("Lawsuits, charges, liens"),
  observations: nullableText.describe("What else is to be known"),
  updatedAt: instant,
});
export type DataSheet = z.output<typeof DataSheet>;

nameSchemas({ DataSheet });

const optional = <T extends z.ZodType>(schema: T) => orEmpty(schema).optional();
const textList = z.array(text(1, 120)).max(50, "TOO_LONG").optional();
const longText = prose(0, 4000).optional();

const draft = z.object({
  client: id.describe("Whose it is; a client has one"),
  fullName: text(1, 200).describe("Full name"),
  birthDate: optional(day).describe("Day of birth, or on which the company was founded"),
  maritalStatus: optional(text(1, 16)).describe("Code of the nomenclator MARITAL_STATUS"),
  location: text(0, 300).optional().describe("Where they are found"),
  children: z
    .array(z.object({ name: text(1, 120).describe("Name"), birthDate: optional(day).describe("Day of birth") }))
    .max(30, "TOO_LONG")
    .optional()
    .describe("All of them, in place of those before"),
  vocationalTraining: optional(text(1, 16)).describe("Code of the nomenclator VOCATIONAL_TRAINING"),
  workCentre: text(0, 200).optional().describe("Where they work"),
  occupation: text(0, 200).optional().describe("What they work as"),
  organizations: textList.describe("Organizations that they belong to"),
  managers: z
    .array(
      z.object({ name: text(1, 120).describe("Name"), position: text(0, 120).optional().describe("What they do") }),
    )
    .max(50, "TOO_LONG")
    .optional()
    .describe("All of them, in place of those before"),
  employees: optional(integer(0, 1_000_000)).describe("How many work there"),
  history: longText.describe("How it came to be what it is"),
  products: textList.describe("What it makes or sells"),
  competitors: textList.describe("Who makes or sells the same"),
  economicInformation: longText.describe("How it stands"),
  judicialAspects: longText.describe("Lawsuits, charges, liens"),
  observations: longText.describe("What else is to be known"),
});
export type DataSheetDraft = z.output<typeof draft>;

export const dataSheet = crudContract({
  rowSchema: DataSheet,
  input: draft,
  updateInput: draft.partial().omit({ client: true }),
  access: ["adminClient"],
});
