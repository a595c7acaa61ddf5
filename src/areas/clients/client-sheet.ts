/** The data sheet of a client: what the firm knows of the person, or of the company, beyond the register. One each. */
import { z } from "zod";
import { crudContract } from "../../kit/crud-contract.ts";
import { day, id, instant, integer, nameSchemas, orEmpty, prose, reference, text } from "../../kit/schemas.ts";

const line = z.string().nullable();
const lines = z.array(z.string());
const Child = z.object({
  name: z.string().describe("Name"),
  birthDate: z.string().nullable().describe("Day of birth"),
});
const Manager = z.object({ name: z.string().describe("Name"), position: line.describe("What they do there") });

export const DataSheet = z.object({
  _id: z.string().describe("Identifier"),
  client: reference.describe("Whose it is"),
  fullName: z.string().describe("Full name"),
  image: line.describe("Address of the photo"),
  birthDate: line.describe("Day of birth, or on which the company was founded"),
  maritalStatus: line.describe("Code of the nomenclator MARITAL_STATUS"),
  location: line.describe("Where they are found"),
  children: z.array(Child).describe("Their children"),
  vocationalTraining: line.describe("Code of the nomenclator VOCATIONAL_TRAINING"),
  workCentre: line.describe("Where they work"),
  occupation: line.describe("What they work as"),
  organizations: lines.describe("Organizations that they belong to"),
  managers: z.array(Manager).describe("Who leads the company"),
  employees: z.number().int().nullable().describe("How many work there"),
  history: line.describe("How it came to be what it is"),
  products: lines.describe("What it makes or sells"),
  competitors: lines.describe("Who makes or sells the same"),
  economicInformation: line.describe("How it stands"),
  judicialAspects: line.describe("Lawsuits, charges, liens"),
  observations: line.describe("What else is to be known"),
  updatedAt: instant,
});
export type DataSheet = z.output<typeof DataSheet>;

nameSchemas({ DataSheet });

const mayLack = <T extends z.ZodType>(shape: T) => orEmpty(shape).optional();
const several = z.array(text(1, 120)).max(50, "TOO_LONG").optional();
const long = prose(0, 4000).optional();

const draft = z.object({
  client: id.describe("Whose it is; a client has one"),
  fullName: text(1, 200).describe("Full name"),
  birthDate: mayLack(day).describe("Day of birth, or on which the company was founded"),
  maritalStatus: mayLack(text(1, 16)).describe("Code of the nomenclator MARITAL_STATUS"),
  location: text(0, 300).optional().describe("Where they are found"),
  children: z
    .array(z.object({ name: text(1, 120).describe("Name"), birthDate: mayLack(day).describe("Day of birth") }))
    .max(30, "TOO_LONG")
    .optional()
    .describe("All of them, in place of those before"),
  vocationalTraining: mayLack(text(1, 16)).describe("Code of the nomenclator VOCATIONAL_TRAINING"),
  workCentre: text(0, 200).optional().describe("Where they work"),
  occupation: text(0, 200).optional().describe("What they work as"),
  organizations: several.describe("Organizations that they belong to"),
  managers: z
    .array(
      z.object({ name: text(1, 120).describe("Name"), position: text(0, 120).optional().describe("What they do") }),
    )
    .max(50, "TOO_LONG")
    .optional()
    .describe("All of them, in place of those before"),
  employees: mayLack(integer(0, 1_000_000)).describe("How many work there"),
  history: long.describe("How it came to be what it is"),
  products: several.describe("What it makes or sells"),
  competitors: several.describe("Who makes or sells the same"),
  economicInformation: long.describe("How it stands"),
  judicialAspects: long.describe("Lawsuits, charges, liens"),
  observations: long.describe("What else is to be known"),
});
export type DataSheetDraft = z.output<typeof draft>;

export const dataSheet = crudContract({
  rowSchema: DataSheet,
  input: draft,
  updateInput: draft.partial().omit({ client: true }),
  access: ["adminClient"],
});
