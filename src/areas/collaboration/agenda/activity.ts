/** Schema of an activity. */
import { z } from "zod";
import { day, instant, nameSchemas, reference } from "../../../kit/schemas.ts";
import { activityStates } from "./states.ts";

const nullableText = z.string().nullable();
export const activityState = z.enum(activityStates, "CHOICE").describe("Where it stands (domain.md §2.10)");

export const Activity = z.object({
  _id: z.string().describe("Identifier"),
  title: z.string().describe("What it is called"),
  description: z.string().describe("What is to be done"),
  date: day.describe("On which day"),
  hour: nullableText.describe("When it begins, HH:mm in Havana; null: the whole day"),
  minutes: z.number().int().describe("How long it takes"),
  place: nullableText.describe("Where"),
  usersInCharge: z.array(reference).describe("Who answers for it, by name"),
  invitedSpecialists: z.array(reference).describe("Who else takes part"),
  series: nullableText.describe("What it shares with its repetitions; null: it is but once"),
  state: activityState,
  accomplished: z.boolean().nullable().describe("How it ended; null while it is pending"),
  overdue: z.boolean().describe("Its day went by and it is still pending"),
  unfulfilledCause: nullableText.describe("Why it was not done"),
  notificationDate: nullableText.describe("Day on which those who take part are reminded"),
  createdBy: reference.nullable().describe("Who planned it"),
  can: z
    .object({
      change: z.boolean().describe("Correct, move or delete it"),
      finish: z.boolean().describe("Say how it ended"),
      reopen: z.boolean().describe("Take back how it ended"),
    })
    .describe("What the reader may do with it, if it stands so that it can be done"),
  createdAt: instant,
  updatedAt: instant,
});
export type Activity = z.output<typeof Activity>;

nameSchemas({ Activity });
