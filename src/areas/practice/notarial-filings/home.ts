/** Home widget of a notary's own filings. */
import { z } from "zod";
import { day, nameSchemas } from "../../../kit/contract/schemas.ts";

const count = z.number().int();

export const NotarialHome = z.object({
  lawyer: z.string().describe("The caller"),
  from: day.describe("The first day of this month, in Havana"),
  pending: count.describe("Filings whose voucher is still to be issued"),
  pendingSince: day.nullable().describe("When the oldest of them was done"),
  month: count.describe("Filings done this month"),
  docs: z
    .array(
      z.object({
        _id: z.string().describe("Identifier"),
        number: z.string().describe("NT, year and six digits"),
        client: z.string().describe("Client"),
        procedureDate: day.describe("Day on which it was done"),
      }),
    )
    .describe("Oldest filings whose voucher is still to be issued, at most six"),
});
export type NotarialHome = z.output<typeof NotarialHome>;

nameSchemas({ NotarialHome });
