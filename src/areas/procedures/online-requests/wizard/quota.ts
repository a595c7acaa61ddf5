/** A person's weekly quota of forms, and the newest draft that expired. */
import { z } from "zod";
import { day } from "../../../../kit/contract/schemas.ts";

export const Quota = z.object({
  used: z.number().int().describe("Forms requested this week"),
  cap: z.number().int().describe("Forms one person may ask for per week"),
  weekEnds: day.describe("Last day of the week (Sunday)"),
  perRequest: z.number().int().describe("Forms in one request at most"),
  draftMinutes: z.number().int().describe("Minutes for which the places of a draft are reserved"),
});

export const LostDraft = z
  .object({
    commonId: z.string().describe("Identifier of the draft; its answers can still be read"),
    number: z.string().describe("AP26000123"),
    offer: z.object({ _id: z.string(), name: z.string().describe("In the reader's language") }),
  })
  .describe("The newest draft whose places were lost before submission, unless the service was requested again");
