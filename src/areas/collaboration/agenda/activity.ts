/** Schema of an activity. */
import { z } from "zod";
import { day, instant, nameSchemas, reference } from "../../../kit/contract/schemas.ts";
import type { ActivityField } from "./activity-fields.ts";
import { activityStates } from "./states.ts";

const nullableText = z.string().nullable();
export const activityState = z.enum(activityStates, "CHOICE").describe("State of the activity");

export const Activity = z.object({
  _id: z.string().describe("Identifier"),
  title: z.string().describe("Name or title"),
  description: z.string().describe("What is to be done"),
  date: day.describe("On which day"),
  hour: nullableText.describe("When it begins, HH:mm in Havana; null: the whole day"),
  minutes: z.number().int().describe("Duration in minutes"),
  place: nullableText.describe("Where"),
  usersInCharge: z.array(reference).describe("People in charge, by name"),
  invitedSpecialists: z.array(reference).describe("Other participants"),
  series: nullableText.describe("Identifier shared by its repetitions; null if it does not repeat"),
  state: activityState,
  accomplished: z.boolean().nullable().describe("How it ended; null while it is pending"),
  overdue: z.boolean().describe("Its day has passed and it is still pending"),
  unfulfilledCause: nullableText.describe("Why it was not done"),
  notificationDate: nullableText.describe("Day on which participants are reminded"),
  createdBy: reference.nullable().describe("Who planned it"),
  can: z
    .object({
      change: z.boolean().describe("Correct, move or delete it"),
      finish: z.boolean().describe("Say how it ended"),
      reopen: z.boolean().describe("Take back how it ended"),
    })
    .describe("Actions that the reader may take in the current state"),
  createdAt: instant,
  updatedAt: instant,
} satisfies Record<ActivityField, z.ZodType> & z.ZodRawShape);
export type Activity = z.output<typeof Activity>;

nameSchemas({ Activity });
