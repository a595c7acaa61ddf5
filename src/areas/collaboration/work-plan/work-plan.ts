/** Schema of a work plan. */
import { z } from "zod";
import { reference, instant, nameSchemas } from "../../../kit/contract/schemas.ts";

export const MainActivity = z.object({
  text: z.string().describe("What is to be done"),
  date: z.string().nullable().describe("Due day"),
  responsible: reference.nullable().describe("Person responsible"),
});

export const WorkPlan = z.object({
  _id: z.string().describe("Identifier"),
  month: z.number().int().describe("Month, 1 to 12"),
  year: z.number().int().describe("Year"),
  title: z.string().describe("Name or title"),
  goals: z.string().nullable().describe("Goal"),
  mainActivities: z.array(MainActivity).describe("In their order"),
  user: reference.describe("Owner of the plan"),
  can: z
    .object({ update: z.boolean().describe("May correct it"), remove: z.boolean().describe("May strike it out") })
    .describe("Whether the reader may correct it, or strike it out"),
  createdAt: instant,
  updatedAt: instant,
});
export type WorkPlan = z.output<typeof WorkPlan>;

nameSchemas({ WorkPlan });
