/** Home widget of a lawyer's own filings. */
import { z } from "zod";
import { day, nameSchemas } from "../../../kit/schemas.ts";
import { Filing } from "./filing.ts";

const count = z.number().int();

export const FilingHome = z.object({
  specialist: z.string().describe("Whose they are: the caller"),
  today: day.describe("In Havana"),
  endsTo: day.describe("The last day of what ends soon"),
  overdue: count.describe("Filings with a deadline that passed"),
  ending: count.describe("Open filings that end soon"),
  pending: count.describe("Filings whose bill is not written"),
  open: count.describe("Filings that are open"),
  deadlines: z
    .array(
      z.object({
        _id: z.string().describe("Identifier"),
        text: z.string().describe("What is to be done"),
        dueOn: day.describe("The last day for it"),
        filing: z
          .object({
            _id: z.string().describe("Identifier"),
            number: z.string().describe("Of its contract, its supplement or the register"),
            client: z.string().describe("Name of the client"),
          })
          .describe("In which it is to be done"),
      }),
    )
    .describe("What is due first and not done, at most eight"),
  docs: z.array(Filing).describe("Of what ends soon the first, at most six"),
});
export type FilingHome = z.output<typeof FilingHome>;

nameSchemas({ FilingHome });
