/** Home widget of a lawyer's own filings. */
import { z } from "zod";
import { day, nameSchemas } from "../../../kit/contract/schemas.ts";
import { Filing } from "./filing.ts";

const count = z.number().int();

export const FilingHome = z.object({
  specialist: z.string().describe("The caller"),
  today: day.describe("In Havana"),
  endsTo: day.describe("Last day of the filings that end soon"),
  overdue: count.describe("Filings with a deadline that passed"),
  ending: count.describe("Open filings that end soon"),
  pending: count.describe("Filings whose voucher is still to be issued"),
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
            number: z.string().describe("Number of its contract, supplement or register entry"),
            client: z.string().describe("Name of the client"),
          })
          .describe("In which it is to be done"),
      }),
    )
    .describe("Next deadlines that are not done, at most eight"),
  docs: z.array(Filing).describe("Filings that end soon, at most six"),
});
export type FilingHome = z.output<typeof FilingHome>;

nameSchemas({ FilingHome });
